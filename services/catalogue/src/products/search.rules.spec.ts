import { searchTerms } from './search.rules.js';

describe('what a shopper typed', () => {
  it('splits a typed search into words of alphabetic characters, with their marks, and digits', () => {
    expect(searchTerms('  Blue cott ').words).toEqual(['Blue', 'cott']);
    expect(searchTerms('Crêpe cre\u0302pe সুতি').words).toEqual(['Crêpe', 'cre\u0302pe', 'সুতি']);
  });

  it.each(["'); DROP TABLE products; --", "it's", 'a & | ! b', '\\', ':*'])(
    'splits the search %s into words without special characters',
    (search) => {
      for (const word of searchTerms(search).words) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
    },
  );

  it('backend 12: searches the exact text a shopper typed, with all signs and of several words too', () => {
    expect(searchTerms(' b?(c)[d] ').literal).toBe('b?(c)[d]');
    expect(searchTerms('raw silk').literal).toBe('raw silk');
    expect(searchTerms('%_off').literal).toBe('%_off');
  });

  it.each(['si', '"', '"""', '5%', '- %', 'a'])(
    'searches by the words alone where no index could find the exact text: %s',
    (search) => {
      expect(searchTerms(search)).toMatchObject({ literal: null, isMatchedByWords: true });
    },
  );

  it.each([
    ['"organza"', 'organza'],
    ['organza,', 'organza'],
    ['(organza)', 'organza'],
    ['„raw silk“', 'raw silk'],
    ['organza?', 'organza'],
    ['100%_', '100%_'],
    ['b?(c)[d]', 'b?(c)[d]'],
    ['%_off', '%_off'],
    ['"', '"'],
  ])('cases 23: reads the search %s as %s', (search, typed) => {
    expect(searchTerms(search).typed).toBe(typed);
  });

  it.each([
    ['150gsm', [['150', 'gsm']]],
    ['140 cm cotton', [['140cm', 'cotton']]],
    ['2x2 rib', [['2', 'x2', 'rib']]],
    ['blue cotton', [['colourfamilyblue', 'cotton']]],
    ['No 2', []],
  ])('cases 24: reads the search %s with the words %j too', (search, others) => {
    expect(searchTerms(search).otherWords).toEqual(others);
  });

  it.each([
    ['velvet', true, true],
    ['raw silk', false, true],
    ['100%_', false, false],
    ['b?(c)[d]', false, true],
  ])(
    'backend 12: the search %s is a plain word: %s; matched by its words: %s',
    (search, ...expected) => {
      const { isPlainWord, isMatchedByWords } = searchTerms(search);
      expect([isPlainWord, isMatchedByWords]).toEqual(expected);
    },
  );
});
