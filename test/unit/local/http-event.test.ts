import { describe, expect, it } from 'vitest';
import { gatewayAnswer, toRawAnswer } from '../../../infra/local/http/http-answer.ts';
import { type RawRequest, toHttpEvent } from '../../../infra/local/http/http-event.ts';

const MATCH = {
  route: { routeKey: 'PUT /wallets/{walletId}', functionName: 'backoffice' },
  pathParameters: { walletId: 'ann:USD' },
};

const REQUEST: RawRequest = {
  method: 'PUT',
  path: '/wallets/ann:USD',
  query: 'a=1&b=%20x&a=2',
  headers: { host: 'localhost:3000', 'content-type': 'application/json', 'set-cookie': ['x', 'y'] },
  body: Buffer.from('{"brand":"ü"}'),
  receivedAt: 1_764_620_100_000,
};

describe('the event of a request', () => {
  it('is that of API Gateway, payload format 2.0, with IAM authorisation', () => {
    expect(toHttpEvent(REQUEST, MATCH)).toEqual({
      version: '2.0',
      routeKey: 'PUT /wallets/{walletId}',
      rawPath: '/wallets/ann:USD',
      rawQueryString: 'a=1&b=%20x&a=2',
      headers: { host: 'localhost:3000', 'content-type': 'application/json', 'set-cookie': 'x,y' },
      queryStringParameters: { a: '1,2', b: ' x' },
      pathParameters: { walletId: 'ann:USD' },
      body: '{"brand":"ü"}',
      isBase64Encoded: false,
      requestContext: expect.objectContaining({
        authorizer: {
          iam: expect.objectContaining({ userArn: 'arn:aws:iam::000000000000:user/local' }),
        },
        http: expect.objectContaining({ method: 'PUT', path: '/wallets/ann:USD' }),
        routeKey: 'PUT /wallets/{walletId}',
        stage: '$default',
        timeEpoch: 1_764_620_100_000,
      }),
    });
  });

  it('leaves out what is not there', () => {
    const { body: _, ...request } = REQUEST;
    const match = { ...MATCH, pathParameters: {} };
    const event = toHttpEvent({ ...request, query: '', body: Buffer.alloc(0) }, match);
    expect(event).not.toHaveProperty('queryStringParameters');
    expect(event).not.toHaveProperty('pathParameters');
    expect(event).not.toHaveProperty('body');
  });

  it('has a body of another media type in base64', () => {
    const headers = { 'content-type': 'application/octet-stream' };
    expect(toHttpEvent({ ...REQUEST, headers }, MATCH)).toMatchObject({
      body: Buffer.from('{"brand":"ü"}').toString('base64'),
      isBase64Encoded: true,
    });
  });

  it('names the principal that a header names', () => {
    const headers = { 'x-local-principal': 'site' };
    const { authorizer } = toHttpEvent({ ...REQUEST, headers }, MATCH).requestContext;
    expect(authorizer.iam.userArn).toBe('arn:aws:iam::000000000000:user/site');
  });
});

describe('the answer of a function', () => {
  it('goes back as it is', () => {
    const result = { statusCode: 201, headers: { 'x-a': 'b' }, body: 'text' };
    expect(toRawAnswer({ ok: true, payload: JSON.stringify(result) })).toEqual({
      ...{ status: 201, headers: { 'x-a': 'b' }, body: 'text' },
    });
    const encoded = { ...result, body: 'dGV4dA==', isBase64Encoded: true };
    expect(toRawAnswer({ ok: true, payload: JSON.stringify(encoded) }).body).toEqual(
      Buffer.from('text'),
    );
  });

  it('is the 500 of the gateway when there is none, or none that can be read', () => {
    const broken = gatewayAnswer(500, 'Internal Server Error');
    expect(toRawAnswer({ ok: true, payload: 'null' })).toEqual(broken);
    expect(toRawAnswer({ ok: true, payload: '{"statusCode":99}' })).toEqual(broken);
    expect(toRawAnswer({ ok: false, errorType: 'Error', errorMessage: 'why' })).toEqual(broken);
    expect(broken.body).toBe('{"message":"Internal Server Error"}');
  });
});
