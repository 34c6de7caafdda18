import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endProcess, isRunning, markOf } from './process-state.js';

function startIdle(program = 'setInterval(() => {}, 1000)') {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] });
  const mark = markOf(child.pid ?? 0);
  if (!mark) throw new Error('the process did not start');
  return { child, mark };
}

describe('the state of a process', () => {
  it('reports a process as running until it receives a signal', async () => {
    const { mark } = startIdle();
    expect(isRunning(mark)).toBe(true);
    await endProcess(mark);
    expect(isRunning(mark)).toBe(false);
  });

  it('distinguishes a process from a later one with the same number', () => {
    expect(isRunning({ pid: process.pid, began: 'another time' })).toBe(false);
  });

  it('kills a process that ignores the signal', async () => {
    const ignoresSignal =
      "process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)";
    const { child, mark } = startIdle(ignoresSignal);
    await once(child.stdout, 'data');
    await endProcess(mark, 'SIGTERM', 100);
    expect(isRunning(mark)).toBe(false);
  });
});
