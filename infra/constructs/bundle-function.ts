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
  plugins: [WITHOUT_JSON_SCHEMA, WITHOUT_OWN_HASHES, VERSION_ALONE],
  target: 'node24',
});
