// The stock of an order whose edit waits for its payment: all that it needs with the edit, and all without.
import type { ReviseHoldInput } from '@shop/contracts/inventory/hold-revisions';
import { sum } from '@shop/contracts/core/numbers';
import { withoutLengths } from '../parcels/parcel.rules.js';

type Line = ReviseHoldInput['lines'][number];

/** Returns the lines that serve both; a length of one is none of the other. */
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
