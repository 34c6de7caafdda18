import { repeatInLanes, forEachConcurrently } from './concurrency.js';

describe('work for many', () => {
  it('runs the work once for each item, with at most the allowed number at a time', async () => {
    const done: number[] = [];
    let now = 0;
    let most = 0;
    await forEachConcurrently([...Array(20).keys()], 3, async (item) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise(setImmediate);
      now -= 1;
      done.push(item);
    });
    expect(done.toSorted((a, b) => a - b)).toEqual([...Array(20).keys()]);
    expect(most).toBe(3);
  });

  it('continues the work in every lane until it is over', async () => {
    const rounds = [0, 0, 0];
    await repeatInLanes(
      3,
      () => rounds.every((count) => count >= 4),
      async (lane) => {
        await new Promise(setImmediate);
        rounds[lane] = (rounds[lane] ?? 0) + 1;
      },
    );
    expect(Math.min(...rounds)).toBeGreaterThanOrEqual(4);
  });

  it('fails when one part of the work fails', async () => {
    const failing = forEachConcurrently([1, 2], 2, () => Promise.reject(new Error('torn')));
    await expect(failing).rejects.toThrow('torn');
  });
});
