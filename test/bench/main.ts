/** `npm run bench -- rules`: how fast parts of the product are, on this machine. */

import { parseArgs } from 'node:util';
import { formatRules } from './rules/format-rules.ts';
import { runRules } from './rules/run-rules.ts';

const USAGE = 'usage: npm run bench -- rules [--runs N] [--json]';

interface Benchmark {
  /** Answers with text for people, or with data where `json` is asked for. */
  run(options: { readonly runs: number; readonly json: boolean }): string;
}

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  rules: {
    run: ({ runs, json }) => {
      const report = runRules(runs);
      return json ? JSON.stringify(report, null, 2) : formatRules(report).join('\n');
    },
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '7' }, json: { type: 'boolean', default: false } },
});
const [name = '', ...others] = positionals;
const benchmark = Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;
if (benchmark === undefined || others.length > 0 || !/^[1-9]\d?$/.test(values.runs)) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
} else {
  const runs = Number(values.runs);
  process.stdout.write(`${benchmark.run({ runs, json: values.json })}\n`);
}
