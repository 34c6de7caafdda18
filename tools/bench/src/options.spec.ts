import { readOptions } from './options.js';

const read = (...args: string[]) => readOptions(args, ['list', 'order']);

describe('the arguments of the bench', () => {
  it('measures everything at three sizes by default', () => {
    expect(read()).toEqual({ sizes: [1_000, 100_000, 1_000_000], only: [], seconds: 3, rounds: 3 });
  });

  it('sorts the bench sizes from small to large, since a shop only grows', () => {
    expect(read('--products', '5000,100', '--only', 'order', '--seconds', '1')).toMatchObject({
      sizes: [100, 5_000],
      only: ['order'],
      seconds: 1,
    });
  });

  it.each([
    [['--only', 'swim'], 'There is no operation "swim"; there are list, order.'],
    [['--rounds', '0'], '--rounds takes whole numbers above 0, not "0".'],
    [['--fast', '1'], 'npm run bench does not know --fast.'],
  ])('refuses the bench arguments in one sentence: %j', (args, sentence) => {
    expect(() => read(...args)).toThrow(sentence);
  });
});
