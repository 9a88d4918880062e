/** A rule that invokes a function again and again, as the template defines it. */
export interface Schedule {
  readonly ruleArn: string;
  readonly functionName: string;
  readonly everyMs: number;
}
