import { DISPUTE_ROUTES } from './dispute-routes.ts';
import { REPORT_ROUTES } from './report-routes.ts';
import type { Routes } from './route.ts';

/** What the house looks back on, by the function `office`. */
export const OFFICE_ROUTES = { ...REPORT_ROUTES, ...DISPUTE_ROUTES } as const satisfies Routes;
