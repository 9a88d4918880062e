import { BETS_ROUTES } from '../../../shared/messages/http/bets-routes.ts';
import { type Command, type Typed, UsageError, word } from '../command.ts';

const words = ['wallet', 'round', 'slip'] as const;

const ofSlip = (typed: Typed) => ({
  walletId: word(typed, 'wallet'),
  roundId: word(typed, 'round'),
  slipId: word(typed, 'slip'),
});

/** `red=500 straight:17=1000`. */
function readWagers(text: string): readonly { position: string; stake: string }[] {
  return text.split(/[\s,]+/).map((each) => {
    const [position = '', stake, ...more] = each.split('=');
    if (stake === undefined || more.length > 0) {
      throw new UsageError(`wagers: "${each}" should be a position and a stake, such as red=500`);
    }
    return { position, stake };
  });
}

export const SLIP_COMMANDS: readonly Command[] = [
  {
    name: 'slip place',
    words: [...words, 'wagers'],
    route: BETS_ROUTES.placeSlip,
    toRequest: (typed) => ({
      params: ofSlip(typed),
      body: { wagers: readWagers(word(typed, 'wagers')) },
    }),
    example: 'slip place ann:USD r-1 s-1 "red=500 straight:17=1000"',
  },
  {
    name: 'slip cancel',
    words,
    route: BETS_ROUTES.cancelSlip,
    toRequest: (typed) => ({ params: ofSlip(typed) }),
    example: 'slip cancel ann:USD r-1 s-1',
  },
  {
    name: 'slip show',
    words,
    route: BETS_ROUTES.readSlip,
    toRequest: (typed) => ({ params: ofSlip(typed) }),
    example: 'slip show ann:USD r-1 s-1',
  },
];
