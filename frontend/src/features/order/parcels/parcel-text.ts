import type { ParcelLine, ParcelView } from '@shop/contracts/ordering/parcels';
import { dayText } from '../../../lib/day-text';
import { amountText, lengthsText } from '../../../lib/length-text';

/** `2 × Ajrakh`, `3.00 m × Madras Check`, or each of several lengths. */
export const parcelLineText = ({ name, quantity, unit, lengths = [] }: ParcelLine): string =>
  unit && lengths.length > 1
    ? `${lengthsText(lengths, unit)} × ${name}`
    : `${amountText({ quantity, unit })} × ${name}`;

/**
 * `Sent on 12 May`, `Delivered on 14 May`; also states if the parcel was lost, returned, sent again or is a
 * replacement.
 */
export function parcelStateText(parcel: ParcelView): string {
  const { mark, replaces, replacedBy } = parcel;
  const again = replacedBy === undefined ? '' : ', sent again';
  if (mark) return `${mark === 'lost' ? 'Lost on its way' : 'Sent back'}${again}`;
  return `${replaces === undefined ? '' : 'Replacement: '}${progressText(parcel)}`;
}

function progressText({ state, dispatchedAt, deliveredAt }: ParcelView): string {
  if (deliveredAt !== undefined) return `Delivered on ${dayText(deliveredAt)}`;
  if (state === 'dispatched' && dispatchedAt !== undefined)
    return `Sent on ${dayText(dispatchedAt)}`;
  return 'Packed';
}
