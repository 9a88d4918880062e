/** The code of a function as one ES module, built by esbuild in this process, without Docker. */

import { join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type BuildOptions, buildSync } from 'esbuild';

const PROJECT_ROOT = join(import.meta.dirname, '..', '..');

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

// The AWS SDK is part of the bundle: the version that was tested is the version that runs.
const BUILD_OPTIONS: BuildOptions = {
  absWorkingDir: PROJECT_ROOT,
  bundle: true,
  external: NEVER_IMPORTED,
  format: 'esm',
  mainFields: ['module', 'main'],
  minify: true,
  platform: 'node',
  target: 'node24',
};

/**
 * Bundles `functions/<name>/handler.ts` to `index.mjs`. The asset is hashed by its content, so
 * that a function is deployed again only when its code changed. Throws when the bundle fails.
 */
export function bundledCode(name: string): Code {
  const entry = join('functions', name, 'handler.ts');
  return Code.fromAsset(PROJECT_ROOT, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // CDK asks for an image to fall back on; the local attempt below succeeds or throws. The
      // command is not run either: by it CDK tells one function's bundle from another's.
      image: DockerImage.fromRegistry('unused'),
      command: [entry],
      local: {
        tryBundle(outdir) {
          buildSync({
            ...BUILD_OPTIONS,
            entryPoints: [entry],
            outfile: join(outdir, 'index.mjs'),
          });
          return true;
        },
      },
    },
  });
}
