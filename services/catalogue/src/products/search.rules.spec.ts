import { searchTerms } from './search.rules.js';

describe('what a shopper typed', () => {
  it('lets every word go on', () => {
    expect(searchTerms('  Blue cott ').words).toBe("'Blue':* & 'cott':*");
  });

  it('looks for the text anywhere, and takes % and _ as they are', () => {
    expect(searchTerms('%_off').fragment).toBe('%\\%\\_off%');
  });

  it('looks for no fragment shorter than three characters, nor for one of several words', () => {
    expect(searchTerms('si').fragment).toBeNull();
    expect(searchTerms('raw silk').fragment).toBeNull();
  });

  it.each(["'); DROP TABLE products; --", "it's", 'a & | ! b', '\\', ':*'])(
    'makes words of letters and digits only out of %s',
    (search) => {
      expect(searchTerms(search).words).toMatch(/^('[\p{L}\p{N}]+':\*( & )?)*$/u);
    },
  );
});
