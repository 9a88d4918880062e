import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { APIGatewayProxyEventV2WithIAMAuthorizer } from 'aws-lambda';
import { LOCAL_ACCOUNT } from '../local-account.ts';
import type { RouteMatch } from './match-route.ts';

/** A request as it came over the wire. */
export interface RawRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

/** Names the principal that would have signed the request on AWS. */
const PRINCIPAL_HEADER = 'x-local-principal';

/** What API Gateway hands to a function (HTTP API, payload format 2.0, IAM authorisation). */
export function toHttpEvent(
  request: RawRequest,
  { route, pathParameters }: RouteMatch,
): APIGatewayProxyEventV2WithIAMAuthorizer {
  const headers = toHeaders(request.headers);
  const query = Object.entries(
    Object.groupBy(new URLSearchParams(request.query), ([name]) => name),
  ).map(([name, pairs = []]) => [name, pairs.map(([, value]) => value).join(',')] as const);
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    headers,
    ...(query.length === 0 ? {} : { queryStringParameters: Object.fromEntries(query) }),
    ...(Object.keys(pathParameters).length === 0 ? {} : { pathParameters: { ...pathParameters } }),
    requestContext: toContext(request, route.routeKey, headers),
    ...toBody(request.body, headers['content-type'] ?? ''),
  };
}

function toHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value] as const],
  );
  return Object.fromEntries(entries);
}

function toContext(
  { method, path, receivedAt }: RawRequest,
  routeKey: string,
  headers: Readonly<Record<string, string>>,
): APIGatewayProxyEventV2WithIAMAuthorizer['requestContext'] {
  const { accountId, accessKeyId: accessKey } = LOCAL_ACCOUNT;
  const principal = headers[PRINCIPAL_HEADER] ?? 'local';
  return {
    accountId,
    apiId: 'local',
    authorizer: {
      iam: {
        ...{ accessKey, accountId, callerId: principal, userId: principal },
        ...{ cognitoIdentity: null, principalOrgId: 'local' },
        userArn: `arn:aws:iam::${accountId}:user/${principal}`,
      },
    },
    domainName: headers['host'] ?? 'localhost',
    domainPrefix: 'local',
    http: {
      ...{ method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1' },
      userAgent: headers['user-agent'] ?? '',
    },
    requestId: randomUUID(),
    routeKey,
    stage: '$default',
    time: new Date(receivedAt).toUTCString(),
    timeEpoch: receivedAt,
  };
}

/** Media types whose bodies API Gateway hands over as text; all others come in base64. */
const TEXT_TYPE = /^(text\/|application\/(json|xml|javascript)\b)/i;

function toBody(body: Buffer, contentType: string): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false };
  return TEXT_TYPE.test(contentType)
    ? { body: body.toString('utf8'), isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true };
}
