import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fromJest, type SuiteResult } from './suite-result.js';
import type { Suite } from './suites.js';

export interface JestSettings {
  checkout: string;
  reports: string;
  env?: NodeJS.ProcessEnv;
  /** Part of the path of the specs to run; without it all run. */
  matching?: string | undefined;
  /** Called after each spec file. */
  onFile(line: string): void;
}

const LIMIT_MS = 20 * 60_000;
const WORKERS = 2;
/** Renders in tests are short-lived: a larger young generation takes 8 % less CPU to collect them. */
const NODE_OPTIONS = ['--max-semi-space-size=64'];
const running = new Set<() => void>();

/** Runs one Jest project in its own process and reads its report. */
export async function runJest(suite: Suite, settings: JestSettings): Promise<SuiteResult> {
  mkdirSync(settings.reports, { recursive: true });
  const report = join(settings.reports, `${suite.name.replace(/\W+/g, '-')}.json`);
  rmSync(report, { force: true });
  const said = await runToEnd(suite, report, settings);
  if (!existsSync(report)) {
    return { name: suite.name, passed: 0, failures: [{ title: suite.name, message: said }] };
  }
  const read = JSON.parse(readFileSync(report, 'utf8')) as Parameters<typeof fromJest>[1];
  return fromJest(suite.name, read);
}

/** Ends every running Jest. */
export function cancelJest(): void {
  for (const cancel of running) cancel();
}

function runToEnd(suite: Suite, report: string, settings: JestSettings): Promise<string> {
  const jest = join(settings.checkout, 'node_modules/jest/bin/jest.js');
  const options = ['--json', `--outputFile=${report}`, '--passWithNoTests', '--forceExit'];
  options.push(`--maxWorkers=${String(suite.workers ?? WORKERS)}`);
  const together = settings.matching === undefined ? 'yes' : 'no';
  if (settings.matching !== undefined) options.push('--testPathPatterns', settings.matching);
  const child = spawn(process.execPath, [...NODE_OPTIONS, jest, ...options], {
    cwd: suite.folder,
    env: { ...process.env, FORCE_COLOR: '0', SPECS_TOGETHER: together, ...settings.env },
    stdio: ['ignore', 'ignore', 'pipe'], // The report is in the file, and the output of the run on stderr.
    detached: true,
  });
  const cancel = () => endGroup(child.pid);
  running.add(cancel);
  const limit = setTimeout(cancel, LIMIT_MS);
  const output: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    output.push(line);
    if (/^(PASS|FAIL) /.test(line)) settings.onFile(`${suite.name}  ${line}`);
  });
  return new Promise((resolve) => {
    child.on('close', () => {
      clearTimeout(limit);
      running.delete(cancel);
      resolve(output.slice(-60).join('\n'));
    });
  });
}

/** Kills Jest and its workers, which are one process group. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it had ended already
  }
}
