import { readOptions } from './options.js';

const read = (...args: string[]) => readOptions(args, ['R1', 'R2', 'R16']);

describe('the arguments of npm run chaos', () => {
  it('runs every chaos scenario in full without arguments', () => {
    expect(read()).toEqual({ only: [], form: 'full', isCheck: false, load: 0 });
  });

  it('accepts chaos scenarios as a list or one by one', () => {
    expect(read('--only', 'R1,r16', '--only=R2').only).toEqual(['R1', 'R16', 'R2']);
  });

  it('chooses the short or long form, or a check of the running shop', () => {
    expect(read('--short')).toMatchObject({ form: 'short' });
    expect(read('--long')).toMatchObject({ form: 'long' });
    expect(read('--check')).toMatchObject({ isCheck: true, load: 0 });
    expect(read('--load', '500')).toMatchObject({ isCheck: true, load: 500 });
  });

  it('refuses an unknown chaos argument with a sentence', () => {
    expect(() => read('--only', 'R99')).toThrow(
      'There is no scenario R99; there are: R1, R2, R16.',
    );
    expect(() => read('--load', 'many')).toThrow('--load takes the number of checkouts');
    expect(() => read('--fast')).toThrow('Unknown arguments: --fast');
  });
});
