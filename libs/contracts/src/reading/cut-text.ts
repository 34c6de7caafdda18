// Shortens texts between characters as a reader sees them.

/** Missing in older browsers, where a text is cut between code points. */
const { Segmenter } = Intl as Partial<typeof Intl>;
const characters = Segmenter && new Segmenter('en', { granularity: 'grapheme' });

const charactersOf = (text: string): string[] =>
  characters ? Array.from(characters.segment(text), ({ segment }) => segment) : [...text];

/** Returns the beginning of a text in whole characters, up to a maximum length. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let beginning = '';
  for (const character of charactersOf(text.slice(0, 2 * max))) {
    if (beginning.length + character.length > max) break;
    beginning += character;
  }
  return beginning.trimEnd();
}
