import type { Routes } from './route.ts';
import { CorrectionRequestSchema } from './ruling-body.ts';
import { RULING_ROUTES } from './ruling-routes.ts';

const { ruleRound, proposeCorrection, voidSlip, proposeVoid } = RULING_ROUTES;

const group = 'supervisor';

/** The same as operators do, also for rounds beyond the horizon of their table (rule A-07). */
export const SUPERVISOR_ROUTES = {
  correctBeyondHorizon: {
    ...{ ...ruleRound, group, path: `/supervisor${ruleRound.path}` },
    body: CorrectionRequestSchema,
    summary: 'Correct the newest ruling of a round of any age, once per ruling id.',
  },
  proposeBeyondHorizon: {
    ...{ ...proposeCorrection, group, path: `/supervisor${proposeCorrection.path}` },
    summary: 'Propose a correction of a round of any age to a second person.',
  },
  voidSlipBeyondHorizon: {
    ...{ ...voidSlip, group, path: `/supervisor${voidSlip.path}` },
    summary: 'Take one slip out of a round of any age for good.',
  },
  proposeVoidBeyondHorizon: {
    ...{ ...proposeVoid, group, path: `/supervisor${proposeVoid.path}` },
    summary: 'Propose to a second person that a slip of a settled round of any age be void.',
  },
} as const satisfies Routes;
