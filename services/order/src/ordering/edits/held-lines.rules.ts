// Stock of an order whose edit waits for payment: enough for the order with and without the edit.
import type { ReviseHoldInput } from '@shop/contracts/inventory/hold-revisions';
import { sum } from '@shop/contracts/core/numbers';
import { withoutLengths } from '../parcels/parcel.rules.js';

type Line = ReviseHoldInput['lines'][number];

/** Returns lines that are enough for both; a length of one does not serve for a different length of the other. */
export function linesOfBoth(before: readonly Line[], after: readonly Line[]): Line[] {
  const removed = before.filter(({ product }) => !after.some((one) => one.product === product));
  return [
    ...after.map((line) => {
      const was = before.find(({ product }) => product === line.product);
      return was ? both(was, line) : line;
    }),
    ...removed,
  ];
}

function both(before: Line, after: Line): Line {
  if (after.cutsPerUnit === undefined)
    return { ...after, quantity: Math.max(before.quantity, after.quantity) };
  const wanted = lengthsOf(after);
  const lengths = [...wanted, ...withoutLengths(lengthsOf(before), wanted)];
  const { lengths: _, ...line } = after;
  return { ...line, quantity: sum(lengths), ...(lengths.length > 1 && { lengths }) };
}

const lengthsOf = ({ lengths, quantity }: Line): number[] => lengths ?? [quantity];
