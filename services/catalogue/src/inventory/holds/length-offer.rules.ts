// Offers lengths by the rules of the hold.
import type { LengthOffer } from '@shop/contracts/inventory/length-offer';
import { unitsOf } from '@shop/contracts/money/length';
import {
  freeOf,
  allocateLengths,
  type FreeRoll,
  type AllocationRules,
  type Allowances,
  type Piece,
} from '../packing/allocate.rules.js';
import { sumOf } from './requested-lines.rules.js';

/** The part of a product that decides an offer; amounts in cuts. */
export interface OfferedProduct {
  stock: number;
  cutsPerUnit: number;
  leastCuts: number;
  mostCuts: number | null;
  leastEnd: number;
  /** Null if its stock is one sum. */
  rolls: readonly FreeRoll[] | null;
  /** The expected amount that is not reserved, and its earliest day. */
  coming: number;
  comingOn: string | null;
}

const offers: { offer: 'onePiece' | 'lots' | 'pieces'; allowances: Allowances }[] = [
  { offer: 'onePiece', allowances: { mayJoin: false, mayMixLots: false } },
  { offer: 'lots', allowances: { mayJoin: false, mayMixLots: true } },
  { offer: 'pieces', allowances: { mayJoin: true, mayMixLots: false } },
  { offer: 'lots', allowances: { mayJoin: true, mayMixLots: true } },
];

/** Returns the first possible offer: whole pieces of one dye lot, of several, joins of one, joins of several. */
export function offerOf(product: OfferedProduct, cuts: readonly number[] | null): LengthOffer {
  const { rolls, stock, cutsPerUnit, leastCuts, mostCuts, coming, comingOn } = product;
  const isSold = cuts?.every((one) => one >= leastCuts && one <= (mostCuts ?? one)) === true;
  if (!rolls) {
    const free = unitsOf(stock, cutsPerUnit);
    const isThere = isSold && sumOf(cuts) <= stock;
    return { offer: isThere ? 'onePiece' : 'no', longest: free, oneLot: free };
  }
  const had = {
    ...hadOf(rolls, cutsPerUnit),
    ...(coming > 0 && { coming: { length: unitsOf(coming, cutsPerUnit), on: comingOn } }),
  };
  if (!isSold) return { offer: 'no', ...had };
  return { ...firstOffer(rolls, cuts, product), ...had };
}

function firstOffer(
  rolls: readonly FreeRoll[],
  cuts: readonly number[],
  { cutsPerUnit, leastCuts, leastEnd }: OfferedProduct,
): Pick<LengthOffer, 'offer' | 'pieces' | 'lots'> {
  const terms: AllocationRules = { least: leastCuts, leastEnd, unit: cutsPerUnit };
  for (const { offer, allowances } of offers) {
    const allocated = allocateLengths(rolls, cuts, terms, allowances);
    if (!('pieces' in allocated)) continue;
    const pieces = cuts.map((_, nth) => unitsOfLength(allocated.pieces, nth, cutsPerUnit));
    return {
      offer,
      ...(allowances.mayJoin && { pieces }),
      ...(allowances.mayMixLots && { lots: lotsOf(rolls, allocated.pieces) }),
    };
  }
  return { offer: 'no' };
}

const unitsOfLength = (pieces: readonly Piece[], nth: number, cutsPerUnit: number): number[] =>
  pieces.filter(({ lengthNo }) => lengthNo === nth).map(({ cuts }) => unitsOf(cuts, cutsPerUnit));

const lotsOf = (rolls: readonly FreeRoll[], pieces: readonly Piece[]): number => {
  const used = new Set(pieces.map(({ roll }) => roll));
  return new Set(rolls.filter(({ id }) => used.has(id)).map(({ lot }) => lot)).size;
};

/** The longest piece and the most of one dye lot, in units. */
function hadOf(
  rolls: readonly FreeRoll[],
  cutsPerUnit: number,
): Pick<LengthOffer, 'longest' | 'oneLot'> {
  const { longest, oneLot } = freeOf(rolls);
  return { longest: unitsOf(longest, cutsPerUnit), oneLot: unitsOf(oneLot, cutsPerUnit) };
}
