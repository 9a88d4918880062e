/** The code of a function as one ES module, built by esbuild without Docker. */

import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';

const PROJECT_ROOT = join(import.meta.dirname, '..', '..');

const BUNDLE_FUNCTION = join(import.meta.dirname, 'bundle-function.ts');

/**
 * Bundles `functions/<name>/handler.ts` to `index.mjs`. The asset is hashed by its content, so
 * that a function is deployed again only when its code changed. `files` of the project lie beside it,
 * for the function to read. Throws when the bundle fails.
 */
export function bundledCode(name: string, files: readonly string[] = []): Code {
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
          const outfile = join(outdir, 'index.mjs');
          execFileSync(process.execPath, [BUNDLE_FUNCTION, entry, outfile], { stdio: 'inherit' });
          for (const file of files)
            copyFileSync(join(PROJECT_ROOT, file), join(outdir, basename(file)));
          return true;
        },
      },
    },
  });
}
