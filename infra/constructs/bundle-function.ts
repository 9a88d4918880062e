/**
 * `node bundle-function.ts <entry> <outfile>`: one function as one ES module. It is a process of its
 * own because CDK asks for a bundle and waits, while a plugin of esbuild answers later.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

// What the SDK imports only when it needs it, and here never does: a third of the bundle stays out.
// Lambda hands credentials over in environment variables, which the SDK looks at before it asks any
// other provider; and neither DynamoDB nor SQS streams events.
const NEVER_IMPORTED = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
  '@smithy/core/event-streams',
];

/** Functions check data with zod and never print its JSON Schema, which every schema carries along. */
const WITHOUT_JSON_SCHEMA: Plugin = {
  name: 'without-json-schema',
  setup: ({ onLoad }) => {
    onLoad({ filter: /zod\/v4\/core\/to-json-schema\.js$/ }, () => ({
      contents: ['createToJSONSchemaMethod', 'createStandardJSONSchemaMethod']
        .map((name) => `export const ${name} = () => undefined;`)
        .join('\n'),
    }));
    onLoad({ filter: /zod\/v4\/core\/json-schema-(processors|generator)\.js$/ }, () => ({
      contents: 'export const [toJSONSchema, JSONSchemaGenerator] = [];',
    }));
  },
};

/** What comes out of JSON text never contains itself, and no schema here does. */
const WITHOUT_CYCLES: Plugin = {
  name: 'without-cycles',
  setup: ({ onLoad }) => {
    onLoad({ filter: /zod\/v4\/core\/memoizer\.js$/ }, () => ({
      contents: `export const memoizer = () => undefined;
        export const isRecursiveSchema = () => false;
        export const isBackEdge = isRecursiveSchema;`,
    }));
  },
};

/** What the SDK would use instead of Node's own hashes, which every Lambda runtime has. */
const WITHOUT_OWN_HASHES: Plugin = {
  name: 'without-own-hashes',
  setup: ({ onLoad }) => {
    onLoad({ filter: /checksum\/(sha256\/Sha256Js|md5\/Md5Js)\.js$/ }, () => ({
      contents: 'export const [Sha256Js, Md5Js] = [];',
    }));
  },
};

/** A client of the SDK brings its whole package description along, of which it tells its version. */
const VERSION_ALONE: Plugin = {
  name: 'version-alone',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk\/client-[a-z]+\/package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/** The exceptions that our code tells apart. */
const KNOWN_EXCEPTIONS = new Set([
  'ConditionalCheckFailedException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'ThrottlingException',
  'TransactionCanceledException',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

/** Any other becomes the base exception of its service, under its own name. */
const KNOWN_EXCEPTIONS_ALONE: Plugin = {
  name: 'known-exceptions-alone',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk\/client-[a-z]+\/.*\/schemas_0\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const declared = /^export var (\w+)\$ = [^;]+;\nn0_registry\.registerError\(.*\);$/gm;
      const contents = text.replaceAll(declared, (lines, name) =>
        KNOWN_EXCEPTIONS.has(name) ? lines : '',
      );
      return { contents, loader: 'js' };
    });
  },
};

/** Endpoints by account, slowing down by itself, signed events: nothing asks the SDK for them. */
const WITHOUT_OPTIONAL_PARTS: Plugin = {
  name: 'without-optional-parts',
  setup: ({ onLoad }) => {
    onLoad({ filter: /mnemonist\/lru-cache\.js$/ }, () => ({
      contents: 'export default class LRUCache {}',
    }));
    onLoad({ filter: /\/retry\/util-retry\/DefaultRateLimiter\.js$/ }, () => ({
      contents: 'export class DefaultRateLimiter {}',
    }));
    onLoad({ filter: /\/signature-v4\/.*\/HeaderFormatter\.js$/ }, () => ({
      contents: 'export class HeaderFormatter {}',
    }));
  },
};

const [entry = '', outfile = ''] = process.argv.slice(2);

// The AWS SDK is part of the bundle: the version that was tested is the version that runs.
await build({
  absWorkingDir: join(import.meta.dirname, '..', '..'),
  bundle: true,
  entryPoints: [entry],
  external: NEVER_IMPORTED,
  format: 'esm',
  logOverride: { 'import-is-undefined': 'silent' },
  mainFields: ['module', 'main'],
  minify: true,
  outfile,
  platform: 'node',
  plugins: [
    WITHOUT_JSON_SCHEMA,
    WITHOUT_CYCLES,
    WITHOUT_OWN_HASHES,
    VERSION_ALONE,
    KNOWN_EXCEPTIONS_ALONE,
    WITHOUT_OPTIONAL_PARTS,
  ],
  target: 'node24',
});
