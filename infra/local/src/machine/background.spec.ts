import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { putInBackground } from './background.js';

describe('a process in the background', () => {
  it('comes after the others, and so does its session', () => {
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    const { pid = 0 } = child;
    try {
      putInBackground(child);
      expect(getPriority(pid)).toBe(10);
      const group = `/proc/${String(pid)}/autogroup`;
      const session = existsSync(group) ? readFileSync(group, 'utf8') : 'nice 10';
      expect(session).toContain('nice 10');
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('that is gone already is let go', () => {
    expect(() => {
      putInBackground({ pid: 2 ** 22 });
    }).not.toThrow();
  });
});
