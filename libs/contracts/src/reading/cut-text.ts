// Texts that are too long, cut between characters as a reader sees them.

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the beginning of a text in whole characters, at most so long. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index, segment } of characters.segment(text.slice(0, 2 * max))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end).trimEnd();
}
