import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { SuiteResult } from './suite-result.js';

/** `npm run check` as one test of the run. */
export function runCheck(checkout: string): Promise<SuiteResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(checkout, 'tools/check.mjs')], {
      cwd: checkout,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('close', (code) => {
      const failure = { title: 'npm run check', message: 'See its output above.' };
      const isGood = code === 0;
      resolve({ name: 'check', passed: isGood ? 1 : 0, failures: isGood ? [] : [failure] });
    });
  });
}
