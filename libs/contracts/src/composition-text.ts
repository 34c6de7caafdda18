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

const SHARE = /(\d{1,3}(?:[.,]\d)?)\s*%\s*([^%;]*?)(?=[,;]?\s*(?:\d{1,3}(?:[.,]\d)?\s*%|$))/g;
const PART = new RegExp(`^\\s*(${partNames.join('|')})\\s*:\\s*(.*)$`, 'i');

function shareOf(part: ClothPart, percent: string, words: string): FibreShare {
  const tradeName = /\(([^()]+)\)\s*$/.exec(words)?.[1]?.trim() ?? null;
  const named = words.replace(/\([^()]*\)\s*$/, '').trim();
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

/** The shares of a text; null where it is no composition. Names are stored ones where they are known. */
export function readComposition(text: string): FibreShare[] | null {
  const shares: FibreShare[] = [];
  for (const piece of text.split(';').filter((part) => part.trim() !== '')) {
    const [, named, rest] = PART.exec(piece) ?? [];
    const part = (named?.toLowerCase() ?? 'cloth') as ClothPart;
    const own = rest ?? piece;
    const found = [...own.matchAll(SHARE)];
    if (found.length === 0 || own.replace(SHARE, '').replace(/[\s,]/g, '') !== '') return null;
    for (const [, percent = '', words = ''] of found) {
      const share = shareOf(part, percent, words.replace(/,\s*$/, '').trim());
      if (share.fibre === '') return null;
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
