// Parcels that returns name (V10). Amounts are pieces or cuts.
import { sum } from '@shop/contracts/core/numbers';
import type { ReturnInput } from '@shop/contracts/ordering/return-inputs';
import { DomainError } from '@shop/service-kit/domain-error';
import { withoutLengths, type OpenLine } from '../parcels/parcel.rules.js';
import type { StoredParcel } from '../parcels/parcels.query.js';

/** The part of a line in a parcel that has left. */
export interface ParcelPart {
  lineNo: number;
  parcel: string;
  number: number;
  deliveredAt: Date | null;
  sent: number;
  /** Lengths of a line with several; else null. */
  lengths: number[] | null;
  /** True for a parcel that was lost or came back, and was not sent again. */
  isAway: boolean;
  /** Pieces that came back from this parcel. */
  back: number;
  /** Pieces in waiting returns that name this parcel. */
  reserved: number;
  /** Lengths in returns that name this parcel. */
  namedLengths: number[];
}

/** Assigns the returned pieces that are stored without a parcel to the oldest parcels with room. */
export function assignedParts(parts: readonly ParcelPart[], returned: number): ParcelPart[] {
  let left = Math.max(0, returned - sum(parts.map(({ back }) => back)));
  return parts.map((part) => {
    const more = Math.min(left, part.sent - part.back);
    left -= more;
    return { ...part, back: part.back + more };
  });
}

/** A parcel that a return can name, with the part of a line that can be returned from it. */
export interface ReturnableParcel
  extends
    Pick<ParcelPart, 'parcel' | 'number' | 'isAway' | 'deliveredAt'>,
    Pick<OpenLine, 'left' | 'lengths'> {}

/** Returns the part of each parcel that can be returned, at most what is left of the line. */
export const returnableParcels = (
  parts: readonly ParcelPart[],
  line: Pick<OpenLine, 'left' | 'lengths'>,
): ReturnableParcel[] =>
  parts.map(({ parcel, number, isAway, deliveredAt, ...part }) => ({
    parcel,
    number,
    isAway,
    deliveredAt,
    ...leftOf(part, line),
  }));

function leftOf(
  part: Pick<ParcelPart, 'sent' | 'back' | 'reserved' | 'lengths' | 'namedLengths'>,
  line: Pick<OpenLine, 'left' | 'lengths'>,
): Pick<OpenLine, 'left' | 'lengths'> {
  if (!line.lengths) {
    const left = part.sent - part.back - part.reserved;
    return { left: Math.max(0, Math.min(line.left, left)), lengths: null };
  }
  const own = withoutLengths(part.lengths ?? [part.sent], part.namedLengths);
  const lengths = withoutLengths(own, withoutLengths(own, line.lengths));
  return { left: sum(lengths), lengths };
}

export interface OrderParcel extends Pick<StoredParcel, 'id' | 'number' | 'state' | 'mark'> {
  isAway: boolean;
  /** Number of the parcel that this one sends again. */
  replaces: number | null;
}

/** Throws `order.notToReturn` if a line names a parcel whose items cannot be returned. */
export function assertNameable(
  parcels: readonly OrderParcel[],
  lines: ReturnInput['lines'],
  { isByStaff }: { isByStaff: boolean },
): void {
  for (const { parcel: id } of lines) {
    if (id === undefined) continue;
    const parcel = parcels.find((one) => one.id === id);
    const fault = parcel
      ? faultOf(parcel, isByStaff)
      : 'A parcel in this list does not belong to this order.';
    if (fault !== null) throw new DomainError('order.notToReturn', undefined, fault);
  }
}

/** Staff can return the items of a lost parcel (V24). */
function faultOf(
  { number, state, mark, isAway, replaces }: OrderParcel,
  isByStaff: boolean,
): string | null {
  const name = `P${String(number)}`;
  if (state === 'packed' || state === 'opened') return `${name} has not been sent.`;
  if (mark === 'sentBack') return `${name} came back with the cancelled order.`;
  if (replaces !== null) {
    const first = `P${String(replaces)}`;
    return `${name} sends ${first} again: choose ${first}.`;
  }
  if (!isAway || isByStaff) return null;
  return mark === 'lost' ? `${name} was lost: please write to us.` : `${name} came back to us.`;
}
