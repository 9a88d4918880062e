/** The caller's name for a request; in lower case, as the gateway hands it over. */
export const CORRELATION_HEADER = 'x-correlation-id';
