import type * as z from 'zod';
import { BACKOFFICE_ROUTES } from '../../shared/messages/http/backoffice-routes.ts';
import { endpoint, found } from '../runtime/http/endpoint.ts';

/** The API document (OpenAPI 3.1), as it was written when the function was built. */
export type ApiDocument = z.output<typeof BACKOFFICE_ROUTES.readApi.answer>;

/** What the API says of itself. */
export function apiEndpoints(apiDocument: ApiDocument) {
  return {
    readHealth: endpoint(BACKOFFICE_ROUTES.readHealth, async () => found({ status: 'ok' })),
    readApi: endpoint(BACKOFFICE_ROUTES.readApi, async () => found(apiDocument)),
  };
}
