// Lines of an edit as the catalogue holds them. While an edit waits for payment, the stock is enough for the order with
// and without the edit.
import type { ReviseHoldInput } from '@shop/contracts/inventory/hold-revisions';
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import { sum } from '@shop/contracts/core/numbers';
import { withoutLengths } from '../parcels/parcel.rules.js';
import type { PlacedLine } from '../reads/placed-line.js';
import type { AddedLine } from './edit-plan.rules.js';

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

export const requestedLineOf = ({ product, quantity, cutsPerUnit, lengths }: PlacedLine) => ({
  product,
  quantity,
  ...(cutsPerUnit !== undefined && { cutsPerUnit }),
  ...(lengths && { lengths }),
  expectedPriceCents: null,
});

/** Returns the line of an added product as the catalogue will hold it, without its image. */
export const previewedLine = (line: AddedLine): HeldLine => {
  const { product, name, category, unit, cutsPerUnit, quantity, lengths, priceCents } = line;
  return {
    product,
    name,
    category,
    quantity,
    priceCents,
    image: null,
    ...(unit !== 'piece' && { unit, cutsPerUnit }),
    ...(lengths && { lengths }),
  };
};
