/** PostgreSQL's trigram index can narrow a fragment from this length on; shorter ones only match word starts. */
const FRAGMENT_MIN = 3;

/** What a shopper typed, in the three forms that the search compares (architecture.md, "A list at any size"). */
export interface SearchTerms {
  /** As typed, for the exact name and for misspellings. */
  typed: string;
  /** A tsquery in which every word may go on: `'blue':* & 'cott':*`; empty without a word. */
  words: string;
  /** A LIKE pattern that matches inside of words; null for several words, and for a text too short. */
  fragment: string | null;
}

/** Splits a search into its terms; any characters are safe. */
export function searchTerms(search: string): SearchTerms {
  const typed = search.trim();
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  return {
    typed,
    words: words.map((word) => `'${word}':*`).join(' & '),
    fragment:
      words.length > 1 || typed.length < FRAGMENT_MIN
        ? null
        : `%${typed.replace(/[\\%_]/g, '\\$&')}%`,
  };
}
