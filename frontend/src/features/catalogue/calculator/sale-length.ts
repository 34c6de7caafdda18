// Converts lengths of the calculator to lengths for sale.
import { METRES_PER_YARD, formatLength, roundUpToCuts } from '@shop/contracts/money/length';
import {
  addLengths,
  MAX_LENGTHS,
  toThousandths,
  toUnits,
  type Sale,
} from '@shop/contracts/money/units';
import type { Need } from './need';

/** Returns the shortest length for sale, in units, that is at least this long. */
function saleLength(cm: number, { unit, cutsPerUnit, least }: Sale): number {
  const units = unit === 'm' ? cm / 100 : cm / 100 / METRES_PER_YARD;
  // A fraction below a thousandth is a rounding error or too small to cut, but must not shorten the length.
  const exact = toUnits(toThousandths(Math.ceil(units * 1_000 - 1e-6) / 1_000));
  return Math.max(least, roundUpToCuts(exact, cutsPerUnit));
}

/** How a need can be bought, in units. */
export interface Purchase {
  /** A single length; null if the stock or the shop does not allow it. */
  length: number | null;
  /** Equal lengths, offered if the single length exceeds the longest piece. */
  lengths: number[] | null;
  /** Explains why an option is missing, or that there is another one. */
  note: string | null;
}

/** Returns how the need can be bought; `max` is the longest length that can be ordered. */
export function purchaseOf(need: Need, sale: Sale, max: number): Purchase {
  const shown = (units: number) => formatLength(units, sale.unit, sale.cutsPerUnit);
  const whole = saleLength(need.cm, sale);
  const length = whole <= max ? whole : null;
  const { longest } = sale;
  if (longest === undefined || whole <= longest) {
    return {
      length,
      lengths: null,
      note: length === null ? `At most ${shown(max)} can be ordered.` : null,
    };
  }
  const lengths = separateLengths(need, sale);
  const separate = lengths ?? [];
  const isInStock = separate.length > 1 && addLengths(separate) <= sale.inStock;
  return {
    length,
    lengths: isInStock ? lengths : null,
    note: isInStock
      ? `The longest piece is ${shown(longest)}. In one piece ${shown(whole)} would do.`
      : `The longest piece is ${shown(longest)}, and ${shown(sale.inStock)} are in stock.`,
  };
}

function separateLengths({ each }: Need, sale: Sale): number[] | null {
  if (!each || each.count > MAX_LENGTHS) return null;
  const length = saleLength(each.cm, sale);
  if (length > (sale.longest ?? 0)) return null;
  return Array.from({ length: each.count }, () => length);
}
