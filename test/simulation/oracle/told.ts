import type { Route } from '../../../shared/messages/http/route.ts';
import { checkDeclared } from '../../support/declared-answer.ts';
import type { HttpResponse } from '../engine/gateway.ts';
import { asStored, type Stored } from './record.ts';

/** What a platform was told, read as it reads it: by the API document alone. */
export interface Told {
  readonly status: number;
  /** Why it was refused; `undefined`: it was not. */
  readonly code: string | undefined;
  /** `Idempotency-Replayed`: it is the answer of an earlier request. */
  readonly isReplay: boolean;
  /** The answer is kept under the request's id: nothing may contradict it from now on. */
  readonly isKept: boolean;
  /** Its name among the answers there are: a state, `refused` for ever, or a failure code. */
  readonly outcome: string;
  readonly body: Stored;
}

/** Refusals for balance, limit or status; all others may turn out differently next time. */
const KEPT_REFUSALS: readonly string[] = [
  'BETS_NOT_ALLOWED',
  'CURRENCY_NOT_OFFERED',
  'INSUFFICIENT_FUNDS',
  'PLAYER_REFUSED',
  'STAKE_ABOVE_MAXIMUM',
  'STAKE_BELOW_MINIMUM',
  'STAKE_OFF_STEP',
  'TABLE_STAKE_ABOVE_MAXIMUM',
  'TABLE_STAKE_BELOW_MINIMUM',
  'TOO_MANY_OPEN_ROUNDS',
  'TOO_MANY_WAGERS',
  'WALLET_NOT_ACTIVE',
];

/** Throws for an answer that its route does not declare, or whose parts contradict each other. */
export function readTold(route: Route, { status, headers, body }: HttpResponse): Told {
  const json: unknown = JSON.parse(String(body));
  checkDeclared(route, status, json);
  const isReplay = headers['idempotency-replayed'] === 'true';
  const fields = asStored(json);
  if (status >= 400) {
    const code = String(fields['code']);
    const isKept = KEPT_REFUSALS.includes(code);
    if (isReplay && !isKept) throw new Error(`${code} is called the answer of an earlier request`);
    const outcome = isKept ? 'refused' : code;
    return { status, code, isReplay, isKept, outcome, body: fields };
  }
  if (status === 201 && isReplay) throw new Error('nothing new can be a replay');
  const outcome = String(fields['state'] ?? 'done');
  return { status, code: undefined, isReplay, isKept: true, outcome, body: fields };
}
