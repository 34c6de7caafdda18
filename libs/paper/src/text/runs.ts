// Text in the order in which it is drawn: runs of a single font, from left to right.
import bidiFactory from 'bidi-js';
import type { PaperFont } from './font-book.js';

/** A word, or part of a word. */
export interface Run {
  text: string;
  /** Null if each of its characters is drawn as an empty square. */
  font: PaperFont | null;
}

type FontOf = (point: number) => PaperFont | null;

interface Part extends Run {
  /** Odd levels run from right to left. */
  level: number;
  kind: 'blank' | 'rightToLeft' | 'other';
}

const bidi = bidiFactory();
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Characters that use the font of the previous character. */
const JOINS = /[\p{M}\p{Cf}]/u;
const INVISIBLE = /^\p{Cf}|[\ufe00-\ufe0f]$/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the runs of a line in the order in which they are drawn. */
export function runsOf(line: string, fontOf: FontOf): Run[] {
  const text = line.normalize('NFC');
  const { levels } = bidi.getEmbeddingLevels(text);
  return visually(partsOf(text, levels, fontOf)).map(({ text: part, font, level, kind }) => ({
    text: level % 2 === 1 && kind !== 'rightToLeft' ? mirrored(part) : part,
    font,
  }));
}

function partsOf(text: string, levels: Uint8Array, fontOf: FontOf): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const character of text) {
    const level = levels[at] ?? 0;
    at += character.length;
    const last = parts.at(-1);
    const point = character.codePointAt(0) ?? 0;
    const joins = last !== undefined && JOINS.test(character);
    const font = joins && has(last.font, point) ? last.font : fontOf(point);
    if (font === null && INVISIBLE.test(character)) continue;
    const kind = joins ? last.kind : kindOf(character);
    if (last?.level === level && last.kind === kind && last.font === font) last.text += character;
    else parts.push({ text: character, font, level, kind });
  }
  return parts;
}

const has = (font: PaperFont | null, point: number): boolean =>
  font?.font.hasGlyphForCodePoint(point) ?? false;

function kindOf(character: string): Part['kind'] {
  if (/\s/.test(character)) return 'blank';
  return RIGHT_TO_LEFT.test(character) ? 'rightToLeft' : 'other';
}

/**
 * Applies rule L2 of the bidirectional algorithm: from the highest level down, reverses all parts with at least that
 * level.
 */
function visually(parts: readonly Part[]): Part[] {
  const ordered = [...parts];
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let until = from;
      while ((ordered[until]?.level ?? -1) >= level) until += 1;
      ordered.splice(from, until - from, ...ordered.slice(from, until).reverse());
      from = Math.max(from, until - 1);
    }
  return ordered;
}

/** Reverses characters, because a font does so by itself only for Arabic and Hebrew. */
const mirrored = (text: string): string =>
  [...graphemes.segment(text)]
    .map(({ segment }) => bidi.getMirroredCharacter(segment) ?? segment)
    .reverse()
    .join('');
