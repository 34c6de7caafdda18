import { execFileSync } from 'node:child_process';
import { Limit } from './limits/limit.js';
import { load } from './load.js';
import { median } from './measure.js';
import { cpuSeconds, proportionalBytes } from './processes.js';

describe('a measurement', () => {
  it('computes the median of its rounds, and the worse value of two', () => {
    expect([median([3, 1, 2]), median([4, 1]), median([])]).toEqual([2, 1, 0]);
  });

  it('counts the correct responses to a load limit', async () => {
    const bytes = Buffer.from('{"success":true}').toString('base64');
    const limit = await Limit.start({ kind: 'bytes', bytes, contentType: 'application/json' });
    const measured = await load(limit.target, 2, 1);
    await limit.stop();
    expect(measured.responses).toBeGreaterThan(10);
    expect(measured.p99Ms).toBeGreaterThanOrEqual(measured.p50Ms);
  });

  it('refuses a measurement when a response is not the expected one', async () => {
    const limit = await Limit.start({ kind: 'bytes', bytes: '', contentType: 'text/plain' });
    await expect(load({ ...limit.target, isRight: () => false }, 1, 1)).rejects.toThrow(
      'missing or wrong',
    );
    await limit.stop();
  });
});

describe('a process', () => {
  it('measures the memory and CPU time of a process, including ended child processes', () => {
    const before = cpuSeconds(process.pid);
    const busy = 'const end = Date.now() + 300; while (Date.now() < end);';
    execFileSync(process.execPath, ['-e', busy]);
    expect(cpuSeconds(process.pid) - before).toBeGreaterThan(0.1);
    expect(proportionalBytes(process.pid)).toBeGreaterThan(1_000_000);
  });

  it('measures nothing for a process that has ended', () => {
    expect(cpuSeconds(2 ** 22 + 1)).toBe(0);
  });
});
