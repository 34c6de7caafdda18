import { cpuOf, processes } from './engine.js';

describe('the CPU time of a container', () => {
  const all = [
    { pid: 10, parent: 1, micros: 100 },
    { pid: 11, parent: 10, micros: 20 },
    { pid: 12, parent: 11, micros: 3 },
    { pid: 20, parent: 1, micros: 5_000 },
  ];

  it('sums the CPU time of a container and its descendants, and of no other process', () => {
    expect(cpuOf([10], all)).toBe(123);
  });

  it('sums the CPU time over replicas, and returns nothing if one has ended', () => {
    expect(cpuOf([10, 20, 30], all)).toBe(5_123);
  });

  it('reads the CPU time from this machine', async () => {
    const own = (await processes()).find(({ pid }) => pid === process.pid);
    expect(own?.parent).toBe(process.ppid);
    expect(own?.micros).toBeGreaterThan(0);
  });
});
