import { BACKOFFICE_ROUTES } from './backoffice-routes.ts';
import { BETS_ROUTES } from './bets-routes.ts';
import { OFFICE_ROUTES } from './office-routes.ts';
import { OPERATORS_ROUTES } from './operators-routes.ts';

/** Every operation of the HTTP API, by its name. */
export const API_ROUTES = {
  ...BETS_ROUTES,
  ...BACKOFFICE_ROUTES,
  ...OPERATORS_ROUTES,
  ...OFFICE_ROUTES,
} as const;
