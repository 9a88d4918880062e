/**
 * `npm run test:endpoint [-- dynamodb | sqs]`: the contract tests on the endpoint that
 * AWS_ENDPOINT_URL names, held against the list of what that kind of endpoint is known not to do.
 * ENDPOINT_KIND names the list; moto_server is recognised without it.
 */

import { join, relative } from 'node:path';
import type { TestCase, TestModule } from 'vitest/node';
import { startVitest } from 'vitest/node';
import * as z from 'zod';
import { externalEndpoint } from '../support/endpoint-target.ts';
import { formatVerdict } from './known-gaps/format-verdict.ts';
import { judgeRun, type Outcome } from './known-gaps/judge-run.ts';
import { type KnownGaps, readKnownGaps } from './known-gaps/known-gaps.ts';

const SERVICES = ['dynamodb', 'sqs'] as const;
const NO_GAPS: KnownGaps = { measuredOn: 'none', gaps: [] };

async function main(): Promise<void> {
  const asked = z.array(z.enum(SERVICES)).parse(process.argv.slice(2));
  const services = asked.length === 0 ? SERVICES : asked;
  const endpoint = externalEndpoint();
  if (endpoint === undefined) {
    throw new Error('Set AWS_ENDPOINT_URL to the endpoint that the contract tests are to run on');
  }
  const kind = await findKind(endpoint);
  const { measuredOn, gaps } = kind === undefined ? NO_GAPS : readKnownGaps(kind);
  print(`The contract of ${services.join(' and ')} on ${endpoint} (known gaps: ${measuredOn})`);
  const outcomes = await runTests(services);
  const verdict = judgeRun(outcomes, gapsOf(services, gaps));
  for (const line of formatVerdict(verdict)) print(line);
  process.exitCode = verdict.ok ? 0 : 1;
}

async function findKind(endpoint: string): Promise<string | undefined> {
  const { ENDPOINT_KIND } = process.env;
  if (ENDPOINT_KIND !== undefined) return ENDPOINT_KIND;
  const answer = await fetch(new URL('/moto-api/', endpoint)).catch((cause: unknown) => {
    throw new Error(`No answer from ${endpoint}`, { cause });
  });
  return answer.ok ? 'moto-server' : undefined;
}

function gapsOf(services: readonly string[], gaps: KnownGaps['gaps']): KnownGaps['gaps'] {
  const isOfService = (test: string) => services.some((service) => test.startsWith(`${service}/`));
  return gaps.map((gap) => ({ ...gap, tests: gap.tests.filter(isOfService) }));
}

async function runTests(services: readonly string[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const filters = services.map((service) => `test/contract/${service}/`);
  const vitest = await startVitest(filters, {
    root: join(import.meta.dirname, '..', '..'),
    project: 'contract',
    watch: false,
    // No test file changes a module, and loading the SDK for each of them takes half of the time.
    isolate: false,
    reporters: [
      {
        onTestRunEnd: (modules, errors) => {
          outcomes.push(...modules.flatMap(outcomesOf));
          outcomes.push(...errors.map(({ message }) => ({ name: 'vitest', failure: message })));
        },
      },
    ],
  });
  await vitest.close();
  return outcomes;
}

function outcomesOf(module: TestModule): readonly Outcome[] {
  const file = relative(import.meta.dirname, module.moduleId);
  const outside = module.errors().map(({ message }) => ({ name: file, failure: message }));
  const tests = [...module.children.allTests()].map((test) => {
    const name = `${file} > ${test.fullName}`;
    const failure = failureOf(test);
    return failure === undefined ? { name } : { name, failure };
  });
  return [...outside, ...tests];
}

/** A test that was not run, because a hook failed or for any other reason, did not pass. */
function failureOf(test: TestCase): string | undefined {
  const { state, errors = [] } = test.result();
  if (state === 'passed') return undefined;
  return errors.map(({ message, stack }) => stack ?? message).join('\n') || state;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
