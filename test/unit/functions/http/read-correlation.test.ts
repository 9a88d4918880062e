import { describe, expect, it } from 'vitest';
import { readCorrelation } from '../../../../functions/runtime/http/read-correlation.ts';
import { isId } from '../../../../shared/domain/id.ts';
import { BACKOFFICE_ROUTES } from '../../../../shared/messages/http/backoffice-routes.ts';
import { httpEvent } from './http-request.ts';

const { readHealth } = BACKOFFICE_ROUTES;

function eventWith(headers: Readonly<Record<string, string>>, requestId = 'gateway-1') {
  const event = httpEvent(readHealth, { headers });
  return { ...event, requestContext: { ...event.requestContext, requestId } };
}

describe('readCorrelation', () => {
  it.each(['a', 'order-7', '2f1c_A.b', '-', 'x'.repeat(64)])("takes the caller's %j", (sent) => {
    expect(readCorrelation(eventWith({ 'x-correlation-id': sent }))).toEqual({
      correlationId: sent,
    });
  });

  it.each(['', ' ', 'a b', 'a,b', 'a:b', 'a#b', 'ü', '٣', 'a\n', '__proto__ ', 'x'.repeat(65)])(
    'refuses %j, naming the header, and goes by the id of the gateway',
    (sent) => {
      expect(readCorrelation(eventWith({ 'x-correlation-id': sent }))).toEqual({
        correlationId: 'gateway-1',
        problem: {
          code: 'CORRELATION_ID_INVALID',
          message: expect.stringMatching(/^x-correlation-id must be 1 to 64 letters/),
        },
      });
    },
  );

  it('goes by the id of the gateway where there is none', () => {
    expect(readCorrelation(eventWith({}))).toEqual({ correlationId: 'gateway-1' });
  });

  it('takes off what the gateway pads its ids with, so that the name can be sent again', () => {
    const { correlationId } = readCorrelation(eventWith({}, 'JKJaXmPLvHcESHA='));
    expect(correlationId).toBe('JKJaXmPLvHcESHA');
    expect(isId(correlationId)).toBe(true);
  });
});
