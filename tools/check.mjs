// npm run check: runs every static check and prints one line each, then the output of the failed ones.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';

/** Number of checks at a time: some of them use only one core. */
const AT_ONCE = 2;

export const checks = {
  'lock file': ['node', 'tools/lock-check.mjs'],
  format: ['npx', 'prettier', '--check', '.'],
  types: ['npm', 'run', '--silent', 'typecheck'],
  'edges, cycles': ['npm', 'run', '--silent', 'edges'],
  lint: ['npx', 'nx', 'run-many', '-t', 'lint', '--output-style=static'],
  'unused exports': ['npx', 'knip'],
  'commit subjects': ['node', 'tools/commit-check.mjs'],
};

const environment = {
  ...process.env,
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  NX_PARALLEL: String(Math.min(2, availableParallelism())),
  npm_config_loglevel: 'error',
};

/** Runs one check in a folder; returns its exit code and output. */
export function runCheck([program, ...args], folder = process.cwd()) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: folder, env: environment });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

async function main() {
  const faults = [];
  const waiting = Object.entries(checks);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command] = next;
      const started = performance.now();
      const { code, output } = await runCheck(command);
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
      if (code !== 0) faults.push(`\n── ${name} ──\n${output.trim()}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (faults.length === 0) return;
  console.error(faults.join('\n'));
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main();
