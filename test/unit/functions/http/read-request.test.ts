import { describe, expect, it } from 'vitest';
import type { HttpEvent } from '../../../../functions/runtime/http/endpoint.ts';
import { readRequest } from '../../../../functions/runtime/http/read-request.ts';
import { BACKOFFICE_ROUTES } from '../../../../shared/messages/http/backoffice-routes.ts';
import { HOUSE_ROUTES } from '../../../../shared/messages/http/house-routes.ts';
import { httpEvent, type TestRequest } from './http-request.ts';

const { transfer, readWallet, readStatement } = BACKOFFICE_ROUTES;
const params = { walletId: 'ann:USD', transferId: 't-1' };
const body = { kind: 'deposit', amount: '1000' };
const REQUEST: TestRequest = { params, body };

function read(changes: Partial<TestRequest>, event: Partial<HttpEvent> = {}) {
  return readRequest(transfer, { ...httpEvent(transfer, { ...REQUEST, ...changes }), ...event });
}

describe('readRequest', () => {
  it('reads every part in the form the route asks for', () => {
    expect(read({})).toEqual({
      ok: true,
      value: { params, query: {}, body: { kind: 'deposit', amount: 1000n } },
    });
  });

  it('reads a body in base64, and any spelling of the media type', () => {
    const text = Buffer.from(JSON.stringify(body)).toString('base64');
    expect(read({}, { body: text, isBase64Encoded: true })).toMatchObject({ ok: true });
    expect(read({ contentType: 'Application/JSON; charset="UTF-8"' })).toMatchObject({ ok: true });
  });

  it('reads what a query leaves out as its default, and numbers as numbers', () => {
    const readQuery = (query: string) =>
      readRequest(
        readStatement,
        httpEvent(readStatement, { params: { walletId: 'ann:USD' }, query }),
      );
    expect(readQuery('')).toMatchObject({
      value: { query: { order: 'booking', format: 'json', limit: 100 } },
    });
    expect(readQuery('limit=7&format=csv')).toMatchObject({
      value: { query: { limit: 7, format: 'csv' } },
    });
    for (const query of ['limit=0', 'limit=501', 'limit=1e2', 'limit=', 'limit=1&limit=2', 'x=1']) {
      expect(readQuery(query)).toMatchObject({ failure: { code: 'REQUEST_MALFORMED' } });
    }
  });

  it.each(['1e3', '12.5', '-1', '0', '007', '٣', '', ' 1', '1'.repeat(31)])(
    'refuses the amount %j',
    (amount) => {
      expect(read({ body: { ...body, amount } })).toMatchObject({
        failure: { code: 'AMOUNT_INVALID', message: expect.stringContaining('amount') },
      });
    },
  );

  it.each([1000, true, null, ['1']])('refuses the amount %j, which is no text', (amount) => {
    expect(read({ body: { ...body, amount } })).toMatchObject({
      failure: { code: 'AMOUNT_INVALID' },
    });
  });

  it.each(['ann', 'ann:XXX', 'ann:usd', 'ann:USD:x', 'a#b:USD', ':USD', '__proto__'])(
    'refuses the wallet id %j',
    (walletId) => {
      expect(read({ params: { ...params, walletId } })).toMatchObject({
        failure: { code: 'ID_INVALID', message: expect.stringContaining('walletId') },
      });
    },
  );

  it.each(['', '{', 'null', '[]', '"text"', '1', '{"kind":"deposit"', '\u0000'])(
    'refuses the body %j',
    (text) => {
      expect(read({ body: text })).toMatchObject({ failure: { code: 'REQUEST_MALFORMED' } });
    },
  );

  it('refuses a body that is missing, a field too many, and bytes that are no UTF-8', () => {
    const { body: _, ...bare } = httpEvent(transfer, REQUEST);
    const refused = { failure: { code: 'REQUEST_MALFORMED' } };
    expect(readRequest(transfer, bare)).toMatchObject(refused);
    expect(read({ body: { ...body, actor: 'someone-else' } })).toMatchObject(refused);
    const bytes = Buffer.from([0x7b, 0xff, 0x7d]).toString('base64');
    expect(read({}, { body: bytes, isBase64Encoded: true })).toMatchObject(refused);
  });

  it('refuses text that the gateway could not read, or that no record could keep', () => {
    const refused = { failure: { code: 'REQUEST_MALFORMED' } };
    const { adjust } = HOUSE_ROUTES;
    const readReason = (reason: string) => {
      const text = `{"direction":"credit","amount":"1","reason":"${reason}"}`;
      return readRequest(adjust, { ...httpEvent(adjust, { params, body: text }) });
    };
    expect(readReason('caf\u00e9 🎲')).toMatchObject({ ok: true });
    expect(readReason('caf\ufffd')).toMatchObject(refused);
    expect(readReason('\\ud83c')).toMatchObject(refused);
  });

  it.each([
    ['in the body', '{"kind": "deposit", "amount": "1000", "__proto__": {}}'],
    ['within a field', '{"kind": "deposit", "amount": {"__proto__": "1000"}}'],
    ['written with escapes', '{"kind": "deposit", "amount": "1000", "\\u005f_proto__": {}}'],
  ])('refuses a key __proto__ %s', (_where, text) => {
    expect(read({ body: text })).toMatchObject({
      failure: { code: 'REQUEST_MALFORMED', message: 'a key must not be "__proto__"' },
    });
  });

  it('refuses a body that is nested too deep for the stack', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(read({ body: deep })).toMatchObject({ failure: { code: 'REQUEST_MALFORMED' } });
  });

  it.each(['text/plain', 'application/jsonx', 'application/json; charset=latin1', ''])(
    'refuses the media type %j',
    (contentType) => {
      expect(read({ contentType })).toMatchObject({
        failure: { code: 'CONTENT_TYPE_UNSUPPORTED' },
      });
    },
  );

  it('asks for no media type where there is no body', () => {
    const event = httpEvent(readWallet, { params: { walletId: 'ann:USD' }, contentType: '' });
    expect(readRequest(readWallet, event)).toMatchObject({ ok: true });
  });
});
