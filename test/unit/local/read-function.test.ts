import { describe, expect, it } from 'vitest';
import { readFunction } from '../../../infra/local/provision/read-function.ts';

const ASSETS = new Map([['f.zip', '/assembly/asset.f']]);

const read = (properties: object) =>
  readFunction(
    {
      logicalId: 'Settle1',
      type: 'AWS::Lambda::Function',
      name: 'settle',
      arn: 'arn:aws:lambda:us-east-1:000000000000:function:settle',
      ref: 'settle',
      properties: {
        Code: { S3Bucket: 'assets', S3Key: 'f.zip' },
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        ...properties,
      },
    },
    ASSETS,
  );

describe('a function of a template', () => {
  it('has the defaults of AWS', () => {
    expect(read({})).toEqual({
      logicalId: 'Settle1',
      name: 'settle',
      assetFolder: '/assembly/asset.f',
      handler: 'index.handler',
      environment: {},
      timeoutSeconds: 3,
      memoryMegabytes: 128,
    });
  });

  it('has the settings of its template', () => {
    const settings = { Timeout: 60, MemorySize: 1024, Environment: { Variables: { A: 'b' } } };
    expect(read(settings)).toMatchObject({
      timeoutSeconds: 60,
      memoryMegabytes: 1024,
      environment: { A: 'b' },
    });
  });

  it.each([
    ['a bundle that is no asset', { Code: { S3Key: 'g.zip' } }, 'The bundle of Settle1'],
    ['code inside the template', { Code: { ZipFile: 'exports.handler' } }, 'S3Key'],
    ['another runtime', { Runtime: 'python3.13' }, 'Runtime'],
  ])('is refused with %s', (_, properties, message) => {
    expect(() => read(properties)).toThrow(message);
  });
});
