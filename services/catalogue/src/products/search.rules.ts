/** PostgreSQL's trigram index can narrow a fragment from this length on; shorter ones only match word starts. */
const FRAGMENT_MIN = 3;
/** Alphabetic characters with their marks, and digits. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** What a shopper typed, in the forms that the search compares (architecture.md, "A list at any size"). */
export interface SearchTerms {
  /** As typed, for the exact name and for misspellings. */
  typed: string;
  /** Every word may go on: blue, cott. */
  words: string[];
  /** The exact text to look for, signs included; null where no index could find it. */
  literal: string | null;
  /** One word and nothing else: then its forms count as much as its exact text, and the field alone decides. */
  isPlainWord: boolean;
  /** The words alone are a match. One word with signs is matched exactly: `100%_` is not every `100`. */
  isMatchedByWords: boolean;
}

/** Splits a search into its terms; any characters are safe. */
export function searchTerms(search: string): SearchTerms {
  const typed = search.trim();
  const words = typed.match(WORD) ?? [];
  const literal = typed.length >= FRAGMENT_MIN && isNarrow(typed) ? typed : null;
  const isPlainWord = words[0] === typed;
  return {
    typed,
    words,
    literal,
    isPlainWord,
    isMatchedByWords: isPlainWord || words.length > 1 || literal === null,
  };
}

/**
 * Whether a text has three characters that the index can find. Beside a sign, the end of a word counts as one character
 * and its start as two.
 */
function isNarrow(typed: string): boolean {
  return [...typed.matchAll(WORD)].some(({ 0: word, index }) => {
    const before = index > 0 ? 2 : 0;
    const behind = index + word.length < typed.length ? 1 : 0;
    return before + word.length + behind >= 3;
  });
}
