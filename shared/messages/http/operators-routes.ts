import { HOUSE_ROUTES } from './house-routes.ts';
import type { Routes } from './route.ts';
import { RULING_ROUTES } from './ruling-routes.ts';
import { SUPERVISOR_ROUTES } from './supervisor-routes.ts';
import { WAITING_ROUTES } from './waiting-routes.ts';

/**
 * What the people of the house do, by the function `operators`. In a policy `*` also matches `/`, so
 * `PUT /wallets/*` allows every PUT below `/wallets/`: a path of one group must not lie below one that
 * another group has with the same method.
 */
export const OPERATORS_ROUTES = {
  ...HOUSE_ROUTES,
  ...WAITING_ROUTES,
  ...RULING_ROUTES,
  ...SUPERVISOR_ROUTES,
} as const satisfies Routes;
