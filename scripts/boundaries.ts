// Runs the import rules, and fails if no module was seen: a broken set-up reports success on nothing.
import { spawnSync } from 'node:child_process';

const { stdout, status } = spawnSync('npx', ['--no-install', 'depcruise', 'src', '--output-type', 'json'], {
  encoding: 'utf8',
  maxBuffer: 1 << 28,
});
const { summary } = JSON.parse(stdout) as {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
};
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} -> ${to}`);
console.log(`${summary.totalCruised} modules, ${summary.violations.length} violations`);
if (summary.totalCruised === 0 || summary.violations.length > 0 || status !== 0) process.exitCode = 1;
