import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { giveWay } from './precedence.js';

describe('a process that gives way', () => {
  it.each([
    ['behind', 5],
    ['last', 8],
  ] as const)('comes after the others, %s, and so does its session', (precedence, nice) => {
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    const { pid = 0 } = child;
    try {
      giveWay(child, precedence);
      expect(getPriority(pid)).toBe(nice);
      const group = `/proc/${String(pid)}/autogroup`;
      const expected = `nice ${String(nice)}`;
      const session = existsSync(group) ? readFileSync(group, 'utf8') : expected;
      expect(session).toContain(expected);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('is let go where it is gone already', () => {
    expect(() => {
      giveWay({ pid: 2 ** 22 }, 'last');
    }).not.toThrow();
  });
});
