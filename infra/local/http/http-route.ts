/** A route of the HTTP API, as the template defines it. */
export interface HttpRoute {
  /** `PUT /wallets/{walletId}` */
  readonly routeKey: string;
  readonly functionName: string;
}
