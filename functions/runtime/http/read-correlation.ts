import { type Failure, failure } from '../../../shared/domain/failure.ts';
import { ID_FORM, isId } from '../../../shared/domain/id.ts';
import { CORRELATION_HEADER } from '../../../shared/messages/http/correlation-header.ts';
import type { HttpEvent } from './endpoint.ts';

export interface Correlation {
  /** Names the request in its answer, in every line that is logged of it and in what it books. */
  readonly correlationId: string;
  /** The caller has sent one that is none. */
  readonly problem?: Failure;
}

/** The caller's own name for the request, or else the one that the gateway gave it. */
export function readCorrelation({ headers, requestContext }: HttpEvent): Correlation {
  const sent = headers[CORRELATION_HEADER];
  if (sent !== undefined && isId(sent)) return { correlationId: sent };
  const correlationId = toId(requestContext.requestId);
  if (sent === undefined) return { correlationId };
  const problem = failure('CORRELATION_ID_INVALID', `${CORRELATION_HEADER} must be ${ID_FORM}`);
  return { correlationId, problem };
}

/** The gateway pads its ids with `=`; without, they may be sent back to us as they were told. */
function toId(requestId: string): string {
  return requestId.replaceAll(/[^A-Za-z0-9._-]/g, '');
}
