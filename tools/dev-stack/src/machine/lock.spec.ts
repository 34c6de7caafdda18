import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { take, withLock } from './lock.js';

describe('a lock between processes', () => {
  const folder = temporaryFolder();

  it('lets one process hold the lock at a time', async () => {
    const file = join(folder.path, 'starting.lock');
    const output: string[] = [];
    const work = (name: string) => async () => {
      output.push(`${name} begins`);
      await pause(20);
      output.push(`${name} ends`);
    };
    await Promise.all([withLock(file, work('a')), withLock(file, work('b'))]);
    expect(output).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('frees the lock after a failure', async () => {
    const file = join(folder.path, 'starting.lock');
    const failing = withLock(file, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(take(file)).toBe(true);
  });

  it('ignores a lock whose holder has died', () => {
    const file = join(folder.path, 'shop.lock');
    writeFileSync(file, JSON.stringify({ pid: process.pid, began: 'before the restart' }));
    expect(take(file)).toBe(true);
    expect(take(file)).toBe(false);
  });
});
