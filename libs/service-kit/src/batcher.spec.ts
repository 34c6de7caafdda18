import { rootLogger } from './logger.js';
import { Batcher, type BatcherOptions } from './batcher.js';

beforeAll(() => {
  rootLogger.level = 'silent';
});

/** Returns a batcher that doubles numbers and records each batch. */
function doubling(options: Partial<BatcherOptions<number, number>> = {}) {
  const done: number[][] = [];
  const batches = new Batcher<number, number>({
    name: 'doubles',
    maxWeight: 3,
    isOfAll: () => false,
    work: (items) => {
      done.push([...items]);
      if (items.includes(13)) throw new Error('13 cannot be doubled');
      return Promise.resolve(items.map((item) => item * 2));
    },
    ...options,
  });
  return { batches, done };
}

/** Returns work that runs until it is released. */
function gated() {
  const gates: (() => void)[] = [];
  const work = async (items: readonly number[]) => {
    await new Promise<void>((resolve) => gates.push(resolve));
    return items.map((item) => item * 2);
  };
  return { gates, work };
}

describe('work that is done in batches', () => {
  it('returns the result of each item, and exceeds no batch limit', async () => {
    const { batches, done } = doubling();
    const results = await Promise.all([1, 2, 3, 4].map((item) => batches.add(item)));
    expect(results).toEqual([2, 4, 6, 8]);
    expect(done).toEqual([[1, 2, 3], [4]]);
  });

  it('counts the weight of each item, and runs an overweight item alone', async () => {
    const { batches, done } = doubling({ weigh: (item) => item });
    await Promise.all([1, 2, 9, 1].map((item) => batches.add(item)));
    expect(done).toEqual([[1, 2], [9], [1]]);
  });

  it('fails only the bad item of a batch', async () => {
    const { batches } = doubling();
    const [one, bad, two] = await Promise.allSettled([1, 13, 2].map((item) => batches.add(item)));
    expect([one, two]).toMatchObject([{ value: 2 }, { value: 4 }]);
    expect(bad).toMatchObject({ reason: new Error('13 cannot be doubled') });
  });

  it('fails all items at once if the whole batch fails', async () => {
    const { batches, done } = doubling({ isOfAll: () => true });
    const outcomes = await Promise.allSettled([1, 13, 2].map((item) => batches.add(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(done).toHaveLength(1);
  });

  it('continues with the next batch after a failure', async () => {
    const { batches } = doubling();
    await expect(batches.add(13)).rejects.toThrow('13');
    expect(await batches.add(4)).toBe(8);
  });

  it('settles every item of a batch', async () => {
    const { batches } = doubling({ work: () => Promise.resolve([]) });
    await expect(batches.add(1)).rejects.toThrow('too few results');
  });

  it('waits for a pending batch no longer than its timeout', async () => {
    const { gates, work } = gated();
    const { batches } = doubling({ work, maxWaitMs: 20 });
    const first = batches.add(1);
    while (gates.length < 1) await new Promise(setImmediate);
    const second = batches.add(2);
    await new Promise(setImmediate);
    expect(gates).toHaveLength(1);
    while (gates.length < 2) await new Promise(setImmediate);
    gates[1]?.();
    expect(await second).toBe(4);
    gates[0]?.();
    expect(await first).toBe(2);
  });
});
