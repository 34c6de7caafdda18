// A composition as people write it in a cell: '70% wool, 30% alpaca', 'pile: 100% polyester; ground: 65% polyester 35%
// cotton', '100% recycled polyester (Repreve)', '6% several other fibres'.
import {
  clothParts,
  partNames,
  partsOf,
  perMille,
  withStoredNames,
  type ClothPart,
  type FibreShare,
} from './composition.js';
import { nameInEu, OTHER_FIBRES } from './fibres.js';

const PERCENT = /(\d{1,3}(?:[.,]\d)?)\s*(?:%|percent\b|pct\b)/gi;
/** Separators between two shares, before or after the fibre. */
const BETWEEN = String.raw`[,:./+&|·•–-]|\band\b`;
const BEGINS = new RegExp(`^(?:${BETWEEN})`, 'i');
const ENDS = new RegExp(`(?:${BETWEEN})$`, 'i');
const PART = new RegExp(`^\\s*(${partNames.join('|')})\\s*:\\s*(.*)$`, 'i');

function shareOf(part: ClothPart, percent: string, words: string): FibreShare {
  const tradeName = /\(([^()]+)\)$/.exec(words)?.[1]?.trim() ?? null;
  const named = words.replace(/\([^()]*\)$/, '').trim();
  const has = (word: string) => new RegExp(`\\b${word}\\b`, 'i').test(named);
  const fibre = named
    .replace(/\b(recycled|organic|several)\b/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
  return {
    part,
    fibre,
    percent: Number(percent.replace(',', '.')),
    isRecycled: has('recycled'),
    isOrganic: has('organic'),
    isSeveral: has('several'),
    tradeName,
  };
}

/** Removes the separators around a share. */
const wordsOf = (text: string): string => text.trim().replace(BEGINS, '').replace(ENDS, '').trim();

/** Returns the shares of a text; null if it is no composition. Known names are replaced by the stored ones. */
export function readComposition(typed: string): FibreShare[] | null {
  const text = typed.replace(/[\uff01-\uff5e]/g, narrowed);
  const shares: FibreShare[] = [];
  for (const piece of text.split(';').filter((part) => part.trim() !== '')) {
    const [, named, rest] = PART.exec(piece) ?? [];
    const part = (named?.toLowerCase() ?? 'cloth') as ClothPart;
    const own = rest ?? piece;
    // The text before the first share, then alternately a percentage and its words.
    const [before = '', ...found] = own.split(PERCENT);
    if (found.length === 0) return null;
    const turned = namesFirst(before, found);
    if (turned === null && wordsOf(before) !== '') return null;
    const pairs = turned ?? found;
    for (let at = 0; at < pairs.length; at += 2) {
      const words = wordsOf(pairs[at + 1] ?? '');
      const share = shareOf(part, pairs[at] ?? '', words);
      if (share.fibre === '' || words.includes('%')) return null;
      shares.push(share);
    }
  }
  return withStoredNames(shares);
}

/** Converts a full-width character to ASCII. */
const narrowed = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);

/** Returns the percentages and words of `cotton 97%, elastane 3%` alternately; null if the percentages come first. */
function namesFirst(before: string, found: readonly string[]): string[] | null {
  if (wordsOf(before) === '' || wordsOf(found.at(-1) ?? '') !== '') return null;
  const words = [before, ...found.filter((_, at) => at % 2 === 1)];
  return found.flatMap((percent, at) => (at % 2 === 0 ? [percent, words[at / 2] ?? ''] : []));
}

const written = ({ percent, fibre, isRecycled, isOrganic, isSeveral, tradeName }: FibreShare) =>
  [
    `${String(perMille(percent) / 10)}%`,
    isSeveral && fibre === OTHER_FIBRES && 'several',
    isRecycled && 'recycled',
    isOrganic && 'organic',
    nameInEu(fibre),
    tradeName !== null && `(${tradeName})`,
  ]
    .filter(Boolean)
    .join(' ');

/** Writes the shares as a text that `readComposition` reads back unchanged. */
export const writeComposition = (shares: readonly FibreShare[]): string =>
  partsOf(shares)
    .map(({ part, shares: own }) => {
      const text = own.map(written).join(', ');
      return part === 'cloth' ? text : `${clothParts[part].toLowerCase()}: ${text}`;
    })
    .join('; ');
