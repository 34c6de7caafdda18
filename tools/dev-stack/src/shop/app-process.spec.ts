import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning, markOf, type ProcessMark } from '../machine/process-state.js';
import { until } from '../machine/polling.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { AppProcess } from './app-process.js';
import { OrphanProcesses } from './orphan-processes.js';

const WITHIN = { withinMs: 10_000 };

describe('a process of the shop', () => {
  const folder = temporaryFolder();
  let app: AppProcess | undefined;
  afterEach(() => app?.stop());

  function run(
    program: string,
    options: { onStart?: (n: string, m: ProcessMark) => void; pauseMs?: number } = {},
  ) {
    app = new AppProcess({
      name: 'order',
      cwd: folder.path,
      command: { file: process.execPath, args: ['-e', program] },
      log: join(folder.path, 'logs/order.log'),
      ...options,
    });
    app.start();
    return app;
  }

  const idle = "console.log('order is up'); setInterval(() => {}, 1000)";

  it('starts a killed shop process again', async () => {
    const order = run(idle);
    const first = order.pid ?? 0;
    process.kill(first, 'SIGKILL');
    expect(await until(() => order.pid !== undefined && order.pid !== first, WITHIN)).toBe(true);
    expect(order.crashes).toBe(1);
  });

  it('waits longer before each restart while a process keeps crashing', async () => {
    const order = run('process.exit(3)');
    const began = performance.now();
    expect(await until(() => order.crashes === 3, WITHIN)).toBe(true);
    expect(performance.now() - began).toBeGreaterThan(1_400); // The pauses are half a second, then one second.
  });

  it('runs one process, not two, when it is renewed for a new build', async () => {
    const order = run(idle);
    for (let round = 0; round < 5; round += 1) await order.renew();
    const mark = markOf(order.pid ?? 0);
    await pause(700); // Longer than the pause after which a dead process would be restarted.
    expect(order.crashes).toBe(0);
    expect(mark).toEqual(markOf(order.pid ?? 0));
  });

  it('restarts a process after the same short pause each time where that is configured', async () => {
    const order = run('process.exit(3)', { pauseMs: 20 });
    expect(await until(() => order.crashes >= 5, WITHIN)).toBe(true);
  });

  it('keeps a process ended after it was stopped', async () => {
    const order = run(idle);
    const mark = markOf(order.pid ?? 0);
    await order.stop();
    expect(mark && isRunning(mark)).toBe(false);
    expect(order.crashes).toBe(0);
  });

  it('writes the output of a process to its own log', async () => {
    const order = run(idle);
    const isWritten = () => readFileSync(order.log, 'utf8').includes('order is up');
    expect(await until(isWritten, WITHIN)).toBe(true);
  });

  it('ends a process that a killed launcher left as an orphan', async () => {
    const orphans = new OrphanProcesses(folder.path);
    const order = run(idle, { onStart: (name, mark) => orphans.record(name, mark) });
    const mark = markOf(order.pid ?? 0);
    await new OrphanProcesses(folder.path).end();
    expect(mark && isRunning(mark)).toBe(false);
  });
});
