import { spawn } from 'node:child_process';
import { Limit } from './limits/limit.js';
import { load } from './load.js';
import { median } from './measure.js';
import { cpuSeconds, familyOf, proportionalBytes } from './processes.js';

describe('a measurement', () => {
  it('takes the middle of its rounds, and of two the worse', () => {
    expect([median([3, 1, 2]), median([4, 1]), median([])]).toEqual([2, 1, 0]);
  });

  it('counts the answers of a limit, which are right', async () => {
    const bytes = Buffer.from('{"success":true}').toString('base64');
    const limit = await Limit.start({ kind: 'bytes', bytes, contentType: 'application/json' });
    const measured = await load(limit.target, 2, 1);
    await limit.stop();
    expect(measured.answers).toBeGreaterThan(10);
    expect(measured.p99Ms).toBeGreaterThanOrEqual(measured.p50Ms);
  });

  it('is refused when an answer is not the one that was to be had', async () => {
    const limit = await Limit.start({ kind: 'bytes', bytes: '', contentType: 'text/plain' });
    await expect(load({ ...limit.target, isRight: () => false }, 1, 1)).rejects.toThrow(
      'missing or wrong',
    );
    await limit.stop();
  });
});

describe('a process', () => {
  it('has used CPU time and memory, and has children', async () => {
    const child = spawn('sleep', ['60']);
    expect(cpuSeconds(process.pid)).toBeGreaterThan(0);
    expect(proportionalBytes(process.pid)).toBeGreaterThan(1_000_000);
    expect(familyOf(process.pid)).toContain(child.pid);
    child.kill();
    await new Promise((resolve) => child.once('exit', resolve));
  });

  it('that has gone has used nothing', () => {
    expect(cpuSeconds(2 ** 22 + 1)).toBe(0);
  });
});
