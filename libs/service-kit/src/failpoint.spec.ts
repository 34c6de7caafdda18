import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { failpoints } from './failpoint.js';
import { buildProcess } from '@shop/service-kit-testing/test-process';

/** A process that reaches every point in sequence, and prints each. */
const script = `
  import { writeSync } from 'node:fs';
  const { armFailpoint, failpoint, failpoints } = await import(process.argv[1]);
  armFailpoint(process.env.ARMED);
  process.on('exit', () => writeSync(1, 'goodbye'));
  for (const point of failpoints) { failpoint(point); writeSync(1, point + ' '); }`;

const run = (armed: Record<string, string>) => {
  const module = join(process.cwd(), 'dist/failpoint.js');
  const child = spawnSync(process.execPath, ['--input-type=module', '--eval', script, module], {
    env: armed,
  });
  return { signal: child.signal, said: child.stdout.toString() };
};

describe('a failure point', () => {
  beforeAll(() => {
    buildProcess();
  });

  it('ends the process exactly at an armed failpoint, without a shutdown', () => {
    expect(run({ ARMED: 'F4' })).toEqual({ signal: 'SIGKILL', said: 'F1 F2 F3 F3b ' });
  });

  it('does nothing if no failpoint is armed', () => {
    expect(run({})).toEqual({ signal: null, said: `${failpoints.join(' ')} goodbye` });
  });
});
