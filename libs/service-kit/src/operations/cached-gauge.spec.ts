import { cachedGauge } from './cached-gauge.js';

describe('a gauge that is read from time to time', () => {
  it('reads a cached gauge once for all reads at about the same time', async () => {
    let reads = 0;
    const figure = cachedGauge(() => Promise.resolve((reads += 1)));
    expect([await figure(), await figure(), await figure()]).toEqual([1, 1, 1]);
  });

  it.each<[string, () => Promise<number>]>([
    ['fails', () => Promise.reject(new Error('the bus is away'))],
    ['does not come', () => new Promise(() => undefined)],
  ])('reports an unknown gauge if the reading %s', async (_what, read) => {
    expect(await cachedGauge(read)()).toBeUndefined();
  });
});
