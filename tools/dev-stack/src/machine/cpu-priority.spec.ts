import { spawn } from 'node:child_process';
import { getPriority } from 'node:os';
import { setCpuPriority } from './cpu-priority.js';

describe('the CPU priority of a process', () => {
  it.each([
    ['low', 5],
    ['lowest', 8],
  ] as const)('sets the nice level of a process: %s', (cpuPriority, nice) => {
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    const { pid = 0 } = child;
    try {
      setCpuPriority(child, cpuPriority);
      expect(getPriority(pid)).toBe(nice);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('ignores the CPU priority of a process that has ended', () => {
    expect(() => {
      setCpuPriority({ pid: 2 ** 22 }, 'lowest');
    }).not.toThrow();
  });
});
