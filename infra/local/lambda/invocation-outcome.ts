/** How an invocation ended: with the JSON text that the function returned, or with an error. */
export type InvocationOutcome =
  | { readonly ok: true; readonly payload: string }
  | { readonly ok: false; readonly errorType: string; readonly errorMessage: string };
