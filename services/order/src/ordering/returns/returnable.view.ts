import { unitsOf } from '@shop/contracts/money/length';
import type { ReturnableItem } from '@shop/contracts/ordering/returnable-item';
import type { ReturnableParcel } from './parcel-parts.rules.js';
import type { ReturnableLine } from './returned-lines.rules.js';

/** Returns a line that can be returned. If it left in several parcels, they can be chosen. */
export function returnableViewOf(line: ReturnableLine, isByStaff: boolean): ReturnableItem {
  const { product, name, unit, isFaultyOnly, parcels, cutsPerUnit } = line;
  const shown = parcels.filter(({ left, isAway }) => left > 0 && (!isAway || isByStaff));
  return {
    product,
    name,
    ...amountOf(line, cutsPerUnit),
    ...(unit !== 'piece' && { unit }),
    ...(isFaultyOnly && { isFaultyOnly: true as const }),
    ...(parcels.length > 1 &&
      shown.length > 0 && { parcels: shown.map((one) => parcelOf(one, cutsPerUnit)) }),
  };
}

const parcelOf = (one: ReturnableParcel, cutsPerUnit: number) => ({
  _id: one.parcel,
  number: one.number,
  ...amountOf(one, cutsPerUnit),
  ...(one.deliveredAt && { deliveredAt: one.deliveredAt.toISOString() }),
});

const amountOf = (
  { left, lengths }: Pick<ReturnableLine, 'left' | 'lengths'>,
  cutsPerUnit: number,
) => ({
  quantity: unitsOf(left, cutsPerUnit),
  ...(lengths && { lengths: lengths.map((cuts) => unitsOf(cuts, cutsPerUnit)) }),
});
