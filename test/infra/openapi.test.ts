import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeApi } from '../../infra/openapi/describe-api.ts';
import { isFailureCode } from '../../shared/domain/failure.ts';
import { API_ROUTES } from '../../shared/messages/http/api-routes.ts';

const api = describeApi('1.2.3');
const text = JSON.stringify(api);

/** Walks a value by names, as a JSON pointer does. */
function at(...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined,
    api,
  );
}

describe('the API document', () => {
  it('is the one in the repository', () => {
    const main = join(import.meta.dirname, '..', '..', 'infra', 'openapi', 'main.ts');
    expect(() =>
      execFileSync(process.execPath, [main, '--check'], { stdio: 'pipe' }),
    ).not.toThrow();
    const file = join(import.meta.dirname, '..', '..', 'docs', 'openapi.json');
    expect(JSON.parse(readFileSync(file, 'utf8')).paths).toEqual(JSON.parse(text).paths);
  });

  it.each(Object.entries(API_ROUTES))(
    'describes %s, with all parameters of its path',
    (name, route) => {
      const operation = at('paths', route.path, route.method.toLowerCase());
      expect(operation).toMatchObject({ operationId: name, summary: route.summary });
      const inPath = [...route.path.matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => parameter);
      const described = JSON.stringify(operation).match(/"in":"path"/g) ?? [];
      expect(Object.keys(route.params.shape)).toEqual(inPath);
      expect(described).toHaveLength(inPath.length);
    },
  );

  it.each(Object.values(API_ROUTES))(
    'lets the caller name $method $path, and tells the name',
    (route) => {
      const operation = at('paths', route.path, route.method.toLowerCase());
      expect(operation).toMatchObject({
        parameters: expect.arrayContaining([{ $ref: '#/components/parameters/CorrelationId' }]),
      });
      for (const status of route.statuses) {
        expect(
          at('paths', route.path, route.method.toLowerCase(), 'responses', `${status}`),
        ).toMatchObject({
          headers: { 'X-Correlation-Id': { $ref: '#/components/headers/X-Correlation-Id' } },
        });
      }
      expect(at('components', 'responses', 'Refused', 'headers')).toHaveProperty(
        'X-Correlation-Id',
      );
    },
  );

  it('leads no reference to nowhere', () => {
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(references.length).toBeGreaterThan(50);
    const lost = references.filter((path) => at(...path.split('/')) === undefined);
    expect(lost).toEqual([]);
  });

  it('names only codes that there are, under their own status', () => {
    const operation = at('paths', '/wallets/{walletId}/rounds/{roundId}/slips/{slipId}', 'put');
    expect(operation).toMatchObject({
      responses: {
        409: { description: expect.stringContaining('`SLIP_CONFLICT`') },
        422: { description: expect.stringContaining('`INSUFFICIENT_FUNDS`') },
        503: { description: expect.stringMatching(/^`TEMPORARY_ERROR`: Send the same/) },
      },
    });
    const codes = [...text.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, code]) => code);
    expect(codes.filter((code) => !isFailureCode(code))).toEqual([]);
  });

  it('asks for amounts as decimal strings', () => {
    expect(at('components', 'schemas', 'AmountToMove')).toMatchObject({
      type: 'string',
      pattern: '^[1-9][0-9]{0,29}$',
    });
    expect(at('components', 'schemas', 'TransferRequest', 'properties', 'amount')).toEqual({
      $ref: '#/components/schemas/AmountToMove',
    });
  });
});
