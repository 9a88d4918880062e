import { OPERATORS_ROUTES } from '../../../shared/messages/http/operators-routes.ts';
import { type CliOption, type Command, type Typed, UsageError, word } from '../command.ts';
import { readJsonOption } from '../read-json-option.ts';
import { REASON } from './common-options.ts';

const DECISION: readonly CliOption[] = [
  { flags: '--scan <json>', describes: 'what the scanner should have seen; @file or - reads it' },
  { flags: '--void <why>', describes: 'every stake goes back' },
];

const CORRECTS: CliOption = {
  flags: '--corrects <number>',
  describes: 'the newest ruling, which is wrong',
};

/** One of `--scan` and `--void`. */
function decisionOf(typed: Typed) {
  const { scan, void: why } = typed;
  if ((scan === undefined) === (why === undefined)) {
    throw new UsageError('say how the round ended: either --scan or --void');
  }
  return scan === undefined
    ? { kind: 'void', reason: why }
    : { kind: 'result', scan: readJsonOption('--scan', scan) };
}

function correctsOf({ corrects }: Typed) {
  if (corrects === undefined) return {};
  if (!/^[1-9]\d{0,5}$/.test(corrects)) throw new UsageError('--corrects: the number of a ruling');
  return { corrects: Number(corrects) };
}

const ofRound = (typed: Typed) => ({ roundId: word(typed, 'round') });

const ofProposal = (typed: Typed) => ({ ...ofRound(typed), proposalId: word(typed, 'id') });

const ruled = (typed: Typed) => ({
  decision: decisionOf(typed),
  reason: word(typed, 'reason'),
  ...correctsOf(typed),
});

export const RULING_COMMANDS: readonly Command[] = [
  {
    name: 'ruling preview',
    words: ['round'],
    options: DECISION,
    route: OPERATORS_ROUTES.previewRuling,
    toRequest: (typed) => ({ params: ofRound(typed), body: { decision: decisionOf(typed) } }),
    example: `ruling preview r-1 --scan '{"pocket":20}'`,
  },
  {
    name: 'ruling apply',
    words: ['round', 'id'],
    options: [...DECISION, CORRECTS, REASON],
    route: OPERATORS_ROUTES.ruleRound,
    toRequest: (typed) => ({
      params: { ...ofRound(typed), rulingId: word(typed, 'id') },
      body: ruled(typed),
    }),
    example: `ruling apply r-1 entry-1 --scan '{"pocket":17}' --reason "still on the wheel"`,
  },
  {
    name: 'ruling propose',
    words: ['round', 'id'],
    options: [...DECISION, { ...CORRECTS, isRequired: true }, REASON],
    route: OPERATORS_ROUTES.proposeCorrection,
    toRequest: (typed) => ({ params: ofProposal(typed), body: ruled(typed) }),
    example: `ruling propose r-1 c-1 --corrects 1 --scan '{"pocket":20}' --reason "the recording"`,
  },
  {
    name: 'ruling approve',
    words: ['round', 'id'],
    route: OPERATORS_ROUTES.approveCorrection,
    toRequest: (typed) => ({ params: ofProposal(typed) }),
    example: 'ruling approve r-1 c-1',
  },
];

export const VOID_COMMANDS: readonly Command[] = [
  {
    name: 'slip void',
    words: ['wallet', 'round', 'slip'],
    options: [REASON],
    route: OPERATORS_ROUTES.voidSlip,
    toRequest: (typed) => ({
      params: { ...ofRound(typed), walletId: word(typed, 'wallet'), slipId: word(typed, 'slip') },
      body: { reason: word(typed, 'reason') },
    }),
    example: 'slip void ann:USD r-1 s-1 --reason "accepted after the bell"',
  },
  {
    name: 'slip propose-void',
    words: ['wallet', 'round', 'slip', 'id'],
    options: [REASON],
    route: OPERATORS_ROUTES.proposeVoid,
    toRequest: (typed) => ({
      params: ofProposal(typed),
      body: {
        ...{ walletId: word(typed, 'wallet'), slipId: word(typed, 'slip') },
        reason: word(typed, 'reason'),
      },
    }),
    example: 'slip propose-void ann:USD r-1 s-1 v-1 --reason "accepted after the bell"',
  },
  {
    name: 'slip approve-void',
    words: ['round', 'id'],
    route: OPERATORS_ROUTES.approveVoid,
    toRequest: (typed) => ({ params: ofProposal(typed) }),
    example: 'slip approve-void r-1 v-1',
  },
];
