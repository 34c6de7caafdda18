// The lines of a hold, added up by product.
import type { HoldStockInput } from '@shop/contracts/inventory/stock-holds';
import { cutsOf } from '@shop/contracts/money/length';
import type { Allowances } from '../packing/allocate.rules.js';

type HoldLine = HoldStockInput['lines'][number];

/** One product of a hold after its lines were added up. */
export interface RequestedLine extends Partial<Allowances> {
  product: string;
  /** Thousandths of a piece or a unit. */
  thousandths: number;
  /** The lengths to cut, in thousandths, if there are several. */
  lengths?: readonly number[];
  /** The quantities that were added up, in thousandths: the lengths to cut, unless the product is sold by the piece. */
  quantities?: readonly number[];
  /** True if the line has what pieces cannot have: lengths, a join, another dye lot or the next delivery. */
  isOfLength: boolean;
  /** True if it may wait for the next delivery. */
  isPreorder?: boolean;
  /** Null if the line was agreed before and later changes of price and lengths do not apply. */
  expectedPriceCents: number | null;
}

export type RequestedHold = Pick<HoldStockInput, 'order' | 'epoch'> & { lines: RequestedLine[] };

/**
 * Returns one line per product, in the order of the ids, so that two baskets never deadlock. Quantities are added up,
 * and the lowest agreed price counts.
 */
export function requestedLines(lines: readonly HoldLine[]): RequestedLine[] {
  const byProduct = new Map<string, RequestedLine>();
  for (const line of lines.map(requestedLineOf)) {
    const same = byProduct.get(line.product);
    byProduct.set(line.product, same ? joined(same, line) : line);
  }
  return [...byProduct.values()].sort((a, b) => (a.product < b.product ? -1 : 1));
}

function requestedLineOf(line: HoldLine): RequestedLine {
  const { product, quantity, expectedPriceCents, lengths = [], quantities } = line;
  return {
    product,
    thousandths: line.thousandths ?? quantity * 1000,
    ...(lengths.length > 0 ? { lengths } : quantities && { quantities }),
    ...allowancesIn(line),
    ...(line.isPreorder && { isPreorder: true }),
    isOfLength: [lengths.length > 0, line.mayJoin, line.mayMixLots, line.isPreorder].includes(true),
    expectedPriceCents,
  };
}

const joined = (one: RequestedLine, other: RequestedLine): RequestedLine => ({
  product: one.product,
  thousandths: one.thousandths + other.thousandths,
  [(one.lengths ?? other.lengths) ? 'lengths' : 'quantities']: [one, other].flatMap(lengthsOf),
  ...allowancesIn({ ...one, ...allowancesIn(other) }),
  ...((one.isPreorder ?? other.isPreorder) && { isPreorder: true }),
  isOfLength: one.isOfLength || other.isOfLength,
  expectedPriceCents: lowest(one.expectedPriceCents, other.expectedPriceCents),
});

/** Returns only the allowances that are set. */
export const allowancesIn = ({
  mayJoin,
  mayMixLots,
}: {
  mayJoin?: boolean | undefined;
  mayMixLots?: boolean | undefined;
}): Partial<Allowances> => ({
  ...(mayJoin && { mayJoin }),
  ...(mayMixLots && { mayMixLots }),
});

/** Returns the first hold of each order. */
export const firstOfEach = <H extends { order: string }>(holds: readonly H[]): H[] =>
  [...new Map(holds.toReversed().map((hold) => [hold.order, hold])).values()].reverse();

/** The products that may wait for the next delivery. */
export const preordered = (lines: readonly RequestedLine[]): string[] =>
  lines.flatMap(({ product, isPreorder }) => (isPreorder ? [product] : []));

const lengthsOf = ({ lengths, quantities, thousandths }: RequestedLine): readonly number[] =>
  lengths ?? quantities ?? [thousandths];

/** Returns the lengths of a line in cuts (pieces as one sum), or null if one of them is not in whole steps. */
export const cutsOfLengths = (
  line: RequestedLine,
  product: { unit: string; cutsPerUnit: number },
): number[] | null =>
  cutsOfAll(product.unit === 'piece' ? [line.thousandths] : lengthsOf(line), product);

/** Converts thousandths to cuts; returns null if one of them is not in whole steps. */
export function cutsOfAll(
  lengths: readonly number[],
  { cutsPerUnit }: { cutsPerUnit: number },
): number[] | null {
  const cuts = lengths.map((length) => cutsOf(length, cutsPerUnit));
  return cuts.every((one) => one !== null) ? cuts : null;
}

export const sumOf = (cuts: readonly number[]): number => cuts.reduce((sum, one) => sum + one, 0);

function lowest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
