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

const PERCENT = /(\d{1,3}(?:[.,]\d)?)\s*%/g;
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

/** Without the comma that parts it from the next share. */
function wordsOf(text: string): string {
  const words = text.trim();
  return words.endsWith(',') ? words.slice(0, -1).trimEnd() : words;
}

/** The shares of a text; null where it is no composition. Names are stored ones where they are known. */
export function readComposition(text: string): FibreShare[] | null {
  const shares: FibreShare[] = [];
  for (const piece of text.split(';').filter((part) => part.trim() !== '')) {
    const [, named, rest] = PART.exec(piece) ?? [];
    const part = (named?.toLowerCase() ?? 'cloth') as ClothPart;
    const own = rest ?? piece;
    // what stands before the first share, then by turns a percentage and its words
    const [before = '', ...found] = own.split(PERCENT);
    if (found.length === 0 || wordsOf(before) !== '') return null;
    for (let at = 0; at < found.length; at += 2) {
      const words = wordsOf(found[at + 1] ?? '');
      const share = shareOf(part, found[at] ?? '', words);
      if (share.fibre === '' || words.includes('%')) return null;
      shares.push(share);
    }
  }
  return withStoredNames(shares);
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

/** A text that `readComposition` reads as the same shares. */
export const writeComposition = (shares: readonly FibreShare[]): string =>
  partsOf(shares)
    .map(({ part, shares: own }) => {
      const text = own.map(written).join(', ');
      return part === 'cloth' ? text : `${clothParts[part].toLowerCase()}: ${text}`;
    })
    .join('; ');
