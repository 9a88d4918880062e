/** A Lambda function as the template defines it, with every reference resolved. */
export interface FunctionDefinition {
  readonly logicalId: string;
  readonly name: string;
  /** Absolute path of the folder with the bundle. */
  readonly assetFolder: string;
  /** `<file>.<export>`. */
  readonly handler: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
}
