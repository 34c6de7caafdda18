// Lengths added to a line come from the dye lots of its other lengths, unless the line may mix lots. Amounts are cuts.
import { sum } from '@shop/contracts/core/numbers';
import type { RefusedLine } from '@shop/contracts/inventory/stock-holds';
import type { FreeRoll } from '../packing/allocate.rules.js';
import type { RequestedLine } from './requested-lines.rules.js';

/** A product of an order that has reservations. */
export interface LineInUse {
  product: string;
  /** The dye lots of its live reservations. */
  lots: string[];
  /** Higher than the number of any of its lengths, including ended ones. */
  nextLengthNo: number;
}

type OpenRolls = ReadonlyMap<string, readonly FreeRoll[]>;

/** Returns the rolls from which each line can be filled. */
export const fittingRolls = (
  open: OpenRolls,
  lines: readonly RequestedLine[],
  inUse: readonly LineInUse[],
): Map<string, readonly FreeRoll[]> =>
  new Map(
    [...open].map(([product, rolls]) => {
      const lots = inUse.find((one) => one.product === product)?.lots ?? [];
      const mayMixLots = lines.find((one) => one.product === product)?.mayMixLots ?? false;
      const isFree = mayMixLots || lots.length === 0;
      return [product, isFree ? rolls : rolls.filter(({ lot }) => lots.includes(lot))];
    }),
  );

const TOO_LITTLE: ReadonlySet<RefusedLine['reason']> = new Set(['outOfStock', 'noPiece']);

/** Names the dye lot in a refusal if it is the reason. */
export const refusedByLot = (
  refused: readonly RefusedLine[],
  open: OpenRolls,
  fitting: OpenRolls,
): RefusedLine[] =>
  refused.map((line) => {
    const all = open.get(line.product) ?? [];
    const own = fitting.get(line.product) ?? [];
    if (own.length === all.length || !TOO_LITTLE.has(line.reason)) return line;
    return { ...line, reason: 'otherLot', oneLot: sum(own.map(({ free }) => free)) };
  });
