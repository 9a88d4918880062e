/** The entry that cdk.json names: the CDK command line runs it to learn what to deploy. */

import { createApp } from './create-app.ts';

createApp().synth();
