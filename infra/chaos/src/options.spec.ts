import { readOptions } from './options.js';

const read = (...args: string[]) => readOptions(args, ['R1', 'R2', 'R16']);

describe('the words after npm run chaos', () => {
  it('are none: every test, in full', () => {
    expect(read()).toEqual({ only: [], form: 'full', isCheck: false, trade: 0 });
  });

  it('name the tests, as a list or one by one', () => {
    expect(read('--only', 'R1,r16', '--only=R2').only).toEqual(['R1', 'R16', 'R2']);
  });

  it('ask for the short or the long form, or for a look at the running shop', () => {
    expect(read('--short')).toMatchObject({ form: 'short' });
    expect(read('--long')).toMatchObject({ form: 'long' });
    expect(read('--check')).toMatchObject({ isCheck: true, trade: 0 });
    expect(read('--trade', '500')).toMatchObject({ isCheck: true, trade: 500 });
  });

  it('are refused with a sentence where they mean nothing', () => {
    expect(() => read('--only', 'R99')).toThrow('There is no test R99; there are: R1, R2, R16.');
    expect(() => read('--trade', 'many')).toThrow('--trade takes the number of checkouts');
    expect(() => read('--fast')).toThrow('These words say nothing here: --fast');
  });
});
