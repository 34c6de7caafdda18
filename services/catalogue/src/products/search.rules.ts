import { withColourFamilies } from '@shop/contracts/catalogue/colour-words';

/** PostgreSQL's trigram index can narrow a fragment from this length on; shorter ones only match word starts. */
const FRAGMENT_MIN = 3;
/** Alphabetic characters with their marks, and digits. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Normalises the typed text to the forms that the search compares (architecture.md, "A list at any size"). */
export interface SearchTerms {
  /** The typed text, for the exact name and for misspellings. */
  typed: string;
  /** Every word may go on: blue, cott. */
  words: string[];
  /** The same with numbers and what follows them apart, 150 gsm, and joined, 150gsm. */
  otherWords: string[][];
  /** The exact text to look for, signs included; null if no index could find it. */
  literal: string | null;
  /** One word and nothing else: then its forms count as much as its exact text, and the field alone decides. */
  isPlainWord: boolean;
  /** The words alone are a match. One word with signs is matched exactly: `100%_` is not every `100`. */
  isMatchedByWords: boolean;
}

/** Splits a search into its terms; any characters are safe. */
export function searchTerms(search: string): SearchTerms {
  const typed = withoutMarks(search.trim());
  const words = typed.match(WORD) ?? [];
  const coloured = withColourFamilies(words);
  const literal = typed.length >= FRAGMENT_MIN && isNarrow(typed) ? typed : null;
  const isPlainWord = words[0] === typed;
  return {
    typed,
    words,
    otherWords: [...otherWays(words), ...(coloured ? [coloured] : [])],
    literal,
    isPlainWord,
    isMatchedByWords: isPlainWord || words.length > 1 || literal === null,
  };
}

/** Marks around words, and between listed words. */
const MARKS = String.raw`["'«»‹›“”„‟‘’‚‛(){}\[\],.;:!?…·\s]`;
const OUTER = new RegExp(`^${MARKS}+|${MARKS}+$`, 'g');

/** Removes the marks around it if only words are left; other signs belong to the search. */
function withoutMarks(typed: string): string {
  const inside = typed.replace(OUTER, '');
  return /^[\p{L}\p{M}\p{N} ]+$/u.test(inside) ? inside : typed;
}

/** Returns the words with each number separate from its unit, and with both joined, if that makes other words. */
function otherWays(words: readonly string[]): string[][] {
  const apart = words.flatMap((word) => word.split(/(?<=\p{N})(?=\p{L})/u));
  const joined = apart.reduce<string[]>((all, word, at) => {
    const before = apart[at - 1];
    const isUnit = before !== undefined && /^\p{N}+$/u.test(before) && /^\p{L}{1,4}$/u.test(word);
    return isUnit ? [...all.slice(0, -1), `${before}${word}`] : [...all, word];
  }, []);
  const ways = new Map([words, apart, joined].map((way) => [way.join(' '), [...way]]));
  return [...ways.values()].slice(1);
}

/**
 * Returns true for a text without three characters that the index can find. Beside a sign, the end of a word counts
 * as one character and its start as two.
 */
function isNarrow(typed: string): boolean {
  return [...typed.matchAll(WORD)].some(({ 0: word, index }) => {
    const before = index > 0 ? 2 : 0;
    const behind = index + word.length < typed.length ? 1 : 0;
    return before + word.length + behind >= 3;
  });
}
