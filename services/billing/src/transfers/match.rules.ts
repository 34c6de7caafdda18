// Finds the order that a bank transfer pays. It is only booked if both the reference and the exact sum match.
import type { TransferLine, TransferRow } from '@shop/contracts/billing/transfers';
import { bareCode } from '@shop/contracts/reading/fold-code';
import { formatDollars, toDollars } from '@shop/contracts/money/price';

/** An order that waits for a transfer. Whole cents. */
export interface OpenTransfer {
  order: string;
  missing: number;
}
export type TransferMatch = Pick<TransferRow, 'state' | 'order' | 'why'>;
type Line = Pick<TransferLine, 'cents' | 'reference'>;

/** Returns the last characters of the order ids in a reference, ignoring case and punctuation. */
export function endsIn(reference: string): string[] {
  const text = bareCode(reference).toLowerCase();
  return [...new Set([...text.matchAll(/lm([0-9a-f]{8})/g)].map(([, end = '']) => end))];
}

/** Returns the orders that the line names. */
export const namedBy = ({ reference }: Line, open: readonly OpenTransfer[]): OpenTransfer[] => {
  const ends = endsIn(reference);
  return open.filter(({ order }) => ends.includes(order.slice(-8)));
};

/** Matches a line with these orders. */
export function matchTransfer(line: Line, open: readonly OpenTransfer[]): TransferMatch {
  const named = namedBy(line, open);
  const [one] = named;
  if (one && named.length === 1)
    return line.cents === one.missing
      ? { state: 'matched', order: one.order, why: null }
      : { state: 'guessed', order: one.order, why: otherSum(one) };
  if (named.length > 1) return notFound('It names several orders.');
  if (endsIn(line.reference).length > 0)
    return notFound('No order with this reference is waiting for a transfer.');
  const fitting = open.filter(({ missing }) => missing === line.cents);
  const [only] = fitting;
  if (only && fitting.length === 1)
    return { state: 'guessed', order: only.order, why: 'No reference, but the amount matches.' };
  const several = 'No reference; the amount matches several orders.';
  return notFound(only ? several : 'No reference; the amount matches no order.');
}

const notFound = (why: string): TransferMatch => ({ state: 'open', order: null, why });

const otherSum = ({ missing }: OpenTransfer): string =>
  `The reference matches; ${formatDollars(toDollars(missing))} is missing.`;
