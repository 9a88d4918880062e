/** Builds the CDK app. It looks nothing up: no account, no credentials, no network. */

import { App } from 'aws-cdk-lib';
import { BUNDLING_STACKS, CURRENTLY_RECOMMENDED_FLAGS } from 'aws-cdk-lib/cx-api';
import { CroupierStack } from './stacks/croupier-stack.ts';
import { stageConfig } from './stage-config.ts';

interface AppOptions {
  /** Without it the context decides (`-c stage=prod`), and without that it is `dev`. */
  readonly stage?: string;
  /** Where the cloud assembly is written; the CDK command line names its own. */
  readonly outdir?: string;
  /** `false` leaves out the functions' code and CDK's own check: for readers of the template. */
  readonly bundle?: boolean;
}

/**
 * The app with the one stack of a stage, `Croupier-<stage>`; `synth()` then writes the cloud
 * assembly. Throws on an unknown stage and when a function cannot be bundled.
 */
export function createApp({ stage, outdir, bundle = true }: AppOptions = {}): App {
  const app = new App({
    analyticsReporting: false,
    // The check takes longer than all the rest, and it sees the same template as `dev`.
    builtinCloudFormationValidation: bundle && stage !== 'local',
    context: {
      ...CURRENTLY_RECOMMENDED_FLAGS,
      ...(bundle ? {} : { [BUNDLING_STACKS]: [] }),
    },
    ...(outdir === undefined ? {} : { outdir }),
  });
  const config = stageConfig(stage ?? app.node.tryGetContext('stage') ?? 'dev');
  new CroupierStack(app, `Croupier-${config.stage}`, { config });
  return app;
}
