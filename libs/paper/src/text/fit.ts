/** Minimum size of text that shrinks, in points. */
export const LEAST_SIZE = 7;
const STEP = 0.5;

/** Returns the width of a line at a size, in points. */
export type Measure = (line: string, size: number) => number;

interface Fitted {
  size: number;
  lines: string[];
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Fits text into a width: shrinks it to 7 points, then wraps it. Nothing is cut off. */
export function fit(text: string, width: number, size: number, measure: Measure): Fitted {
  for (let tried = size; tried > LEAST_SIZE; tried -= STEP)
    if (measure(text, tried) <= width) return { size: tried, lines: [text] };
  const least = Math.min(size, LEAST_SIZE);
  return { size: least, lines: wrap(text, width, (line) => measure(line, least)) };
}

/** Breaks text into lines between words, and words that are too long between characters. */
export function wrap(text: string, width: number, measure: (line: string) => number): string[] {
  const lines = [''];
  const add = (part: string): void => {
    const last = lines.at(-1) ?? '';
    const longer = last + part;
    if (measure(longer.trimEnd()) <= width) lines.splice(-1, 1, longer);
    else if (last.trim() === '') lines.splice(-1, 1, part);
    else lines.push(part.trimStart());
  };
  for (const part of text.match(/\s*\S+/gu) ?? [])
    if (measure(part.trim()) <= width) add(part);
    else for (const { segment } of graphemes.segment(part)) add(segment);
  return lines;
}
