import type { BuildAppOptions } from 'fauxqs';

/** A queue inside fauxqs. */
export type LocalQueue = ReturnType<
  NonNullable<BuildAppOptions['stores']>['sqsStore']['createQueue']
>;
