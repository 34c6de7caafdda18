import { batchPerTick } from './batch-per-tick.js';

function counted() {
  const loaded: string[][] = [];
  const read = batchPerTick((names: readonly string[]) => {
    loaded.push([...names]);
    if (names.includes('broken')) return Promise.reject(new Error('away'));
    return Promise.resolve(names.map((name) => (name === 'unknown' ? null : `it is ${name}`)));
  });
  return { loaded, read };
}

describe('requests of one tick', () => {
  it('are sent as one batch, and each gets its own result', async () => {
    const { loaded, read } = counted();
    const replies = await Promise.all(['anna', 'unknown', 'anna', 'ben'].map((name) => read(name)));
    expect(replies).toEqual(['it is anna', null, 'it is anna', 'it is ben']);
    expect(loaded).toEqual([['anna', 'unknown', 'anna', 'ben']]);
  });

  it('never get a result from before the request', async () => {
    const { loaded, read } = counted();
    const first = read('anna');
    await new Promise(setImmediate);
    const second = read('anna');
    await Promise.all([first, second]);
    expect(loaded).toEqual([['anna'], ['anna']]);
  });

  it('fail together, and do not fail later ones', async () => {
    const { read } = counted();
    const results = await Promise.allSettled([read('anna'), read('broken')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await read('anna')).toBe('it is anna');
  });
});
