import { inOneTurn } from './in-one-turn.js';

function counted() {
  const asked: string[][] = [];
  const read = inOneTurn((names: readonly string[]) => {
    asked.push([...names]);
    if (names.includes('broken')) return Promise.reject(new Error('away'));
    return Promise.resolve(names.map((name) => (name === 'nobody' ? null : `it is ${name}`)));
  });
  return { asked, read };
}

describe('what is asked in one turn', () => {
  it('is asked for in one go, and each gets his own', async () => {
    const { asked, read } = counted();
    const answers = await Promise.all(['anna', 'nobody', 'anna', 'ben'].map((name) => read(name)));
    expect(answers).toEqual(['it is anna', null, 'it is anna', 'it is ben']);
    expect(asked).toEqual([['anna', 'nobody', 'anna', 'ben']]);
  });

  it('is never an answer from before it was asked for', async () => {
    const { asked, read } = counted();
    const first = read('anna');
    await new Promise(setImmediate);
    const second = read('anna');
    await Promise.all([first, second]);
    expect(asked).toEqual([['anna'], ['anna']]);
  });

  it('fails for all who asked, and for nobody who asks later', async () => {
    const { read } = counted();
    const results = await Promise.allSettled([read('anna'), read('broken')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await read('anna')).toBe('it is anna');
  });
});
