// Describes the available pieces of lengths that are cut from rolls.
import type { LengthOffer } from '@shop/contracts/inventory/length-offer';
import { waitsText } from '@shop/contracts/inventory/expected-day';
import { formatLength } from '@shop/contracts/money/length';
import { addLengths, type Sale } from '@shop/contracts/money/units';
import { comingText } from '../../../lib/coming-text';
import type { Allowances } from '../cart-item';

/** Terms of sale of a product on rolls; without rolls nothing is promised about pieces. */
export type SaleOnRolls = Sale & { longest: number };

/** Returns the offer if the product data settles it; null if the catalogue must look at the rolls. */
export function settledOffer(sale: SaleOnRolls, lengths: readonly number[]): LengthOffer | null {
  const { longest, oneLot = longest, inStock, coming } = sale;
  const sum = addLengths(lengths);
  if (sum <= longest) return { offer: 'onePiece', longest, oneLot };
  if (sum <= inStock) return null;
  return { offer: 'no', longest, oneLot, ...(coming && { coming }) };
}

/** A sentence about the lengths, with a permission that the shopper may change. */
export interface Note {
  text: string;
  allowance?: { name: keyof Allowances; label: string; isAllowed: boolean };
}

const counts = ['no', 'one', 'two', 'three'];
const word = (count: number): string => counts[count] ?? String(count);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const UNDO = 'Undo';

/** Returns the sentences about an offer, given the shopper's permissions. */
export function notesOf(
  { offer, pieces = [], lots = 1, longest, coming }: LengthOffer,
  {
    sale,
    allowances,
    lengths,
  }: { sale: SaleOnRolls; allowances: Allowances; lengths: readonly number[] },
): Note[] {
  const shown = (units: number) => formatLength(units, sale.unit, sale.cutsPerUnit);
  const kept =
    lengths.length === 1 ? 'One piece, one dye lot' : 'Each in one piece, all of one dye lot';
  if (offer === 'onePiece') return [{ text: `✓ ${kept}` }];
  if (offer === 'no') {
    const waits =
      coming && addLengths(lengths) <= coming.length ? [waitNote(coming, shown, allowances)] : [];
    if (waits.length > 0 && allowances.preorder) return waits;
    const text = `It cannot be cut: ${shown(sale.inStock)} in stock, the longest piece is ${shown(longest)}.`;
    return [{ text }, ...waits];
  }
  const joined = pieces.filter(({ length }) => length > 1);
  const most = Math.max(2, ...joined.map(({ length }) => length));
  const isMixed = offer === 'lots' || lots > 1;
  const notes: Note[] = [];
  if (offer === 'pieces' || joined.length > 0) {
    const isAllowed = allowances.mayJoin === true;
    const allow = `Allow ${word(most)} pieces`;
    notes.push({
      text: isAllowed
        ? joinedText(joined, { isMixed, shown })
        : `The longest piece is ${shown(longest)}.`,
      allowance: { name: 'mayJoin', label: isAllowed ? UNDO : allow, isAllowed },
    });
  }
  if (isMixed) {
    const isAllowed = allowances.mayMixLots === true;
    notes.push({
      text: `From ${word(Math.max(2, lots))} dye lots: shades may differ slightly.`,
      allowance: { name: 'mayMixLots', label: isAllowed ? UNDO : 'Allow', isAllowed },
    });
  }
  return notes;
}

function waitNote(
  coming: NonNullable<LengthOffer['coming']>,
  shown: (units: number) => string,
  { preorder: isAllowed = false }: Allowances,
): Note {
  return {
    text: isAllowed ? waitsText(coming.on) : comingText(coming, shown),
    allowance: { name: 'preorder', label: isAllowed ? UNDO : 'Pre-order', isAllowed },
  };
}

/** `Two pieces of one dye lot: 4.20 m and 1.80 m`. */
function joinedText(
  joined: readonly number[][],
  { isMixed, shown }: { isMixed: boolean; shown: (units: number) => string },
): string {
  if (joined.length === 0) return 'In several pieces if no single piece is long enough.';
  return joined
    .map((parts) => {
      const start = `${capital(word(parts.length))} pieces${isMixed ? '' : ' of one dye lot'}`;
      const [last = 0, ...before] = parts.toReversed();
      return `${start}: ${before.toReversed().map(shown).join(', ')} and ${shown(last)}`;
    })
    .join('. ');
}
