import { cachedGauge } from './cached-gauge.js';

describe('a figure that is read now and then', () => {
  it('reads a cached gauge once for all reads at about the same time', async () => {
    let reads = 0;
    const figure = cachedGauge(() => Promise.resolve((reads += 1)));
    expect([await figure(), await figure(), await figure()]).toEqual([1, 1, 1]);
  });

  it.each<[string, () => Promise<number>]>([
    ['fails', () => Promise.reject(new Error('the bus is away'))],
    ['does not come', () => new Promise(() => undefined)],
  ])('returns an unknown gauge where the reading %s', async (_what, read) => {
    expect(await cachedGauge(read)()).toBeUndefined();
  });
});
