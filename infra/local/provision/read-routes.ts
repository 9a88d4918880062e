import * as z from 'zod';
import type { HttpRoute } from '../http/http-route.ts';
import type { FunctionDefinition } from '../lambda/function-definition.ts';
import type { ResolvedResource } from './resolve-template.ts';

/** Strict: another setting would change what reaches a function. */
const RouteSchema = z.strictObject({
  ApiId: z.string(),
  // Nobody signs anything locally.
  AuthorizationType: z.literal('AWS_IAM'),
  RouteKey: z.string().regex(/^[A-Z]+ \//, 'names a method and a path'),
  Target: z.string().startsWith('integrations/'),
});

const IntegrationSchema = z.strictObject({
  ApiId: z.string(),
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
});

/**
 * The routes of the HTTP API and the functions behind them. Throws on a route that is open to everybody,
 * that has a setting without a local counterpart, or that leads to no function of the stack.
 */
export function readRoutes(
  routes: readonly ResolvedResource[],
  integrations: readonly ResolvedResource[],
  functions: readonly FunctionDefinition[],
): readonly HttpRoute[] {
  return routes.map(({ logicalId, properties }) => {
    const { RouteKey, Target } = RouteSchema.parse(properties);
    const integration = integrations.find(({ ref }) => Target === `integrations/${ref}`);
    if (integration === undefined) throw new Error(`${logicalId} leads to no integration`);
    const { IntegrationUri } = IntegrationSchema.parse(integration.properties);
    const found = functions.find(({ name }) => name === IntegrationUri.split(':').at(-1));
    if (found === undefined) throw new Error(`${logicalId} leads to no function of this stack`);
    return { routeKey: RouteKey, functionName: found.name };
  });
}
