// The lines of an order after a cancellation, and their cancelled parts.
import type { OrderEvent } from '@shop/contracts/ordering/order-event';
import { withoutLengths } from '../parcels/parcel.rules.js';
import type { RevisionLine } from '../reads/order-revisions.query.js';
import type { CancelledLine } from './cancelled-lines.rules.js';
import type { ReducedLine } from './reduced-price.rules.js';
import type { LineChange, RevisedLine } from './revisions.query.js';

/** Returns the new values of each line that is cancelled in part. */
export function changesOf(
  lines: readonly RevisedLine[],
  cancelled: readonly CancelledLine[],
  reduced: readonly ReducedLine[],
): LineChange[] {
  return cancelled.map(({ lineNo, quantity, lengths, keeps }) => {
    const line = lines.find((one) => one.lineNo === lineNo);
    const after = reduced.find(({ product }) => product === line?.product);
    if (!line || !after) throw new Error(`line ${String(lineNo)} is not in the order`);
    const rest = lengths && withoutLengths(line.details.lengths ?? [], lengths);
    const kept = rest && keeps !== undefined ? [...rest, keeps] : rest;
    return {
      lineNo,
      quantity: after.quantity,
      cancelled: line.cancelled + quantity,
      cancelledCents: after.cancelledCents,
      // For one length, the quantity is the length.
      lengths: kept && kept.length > 1 ? kept : null,
    };
  });
}

export const revisionLines = (
  lines: readonly RevisedLine[],
  cancelled: readonly CancelledLine[],
): RevisionLine[] =>
  lines.flatMap(({ lineNo, product, name, unit, cutsPerUnit }) => {
    const part = cancelled.find((one) => one.lineNo === lineNo);
    if (!part) return [];
    const { quantity, lengths, keeps } = part;
    // A length that is sent shorter is not cancelled as a whole, only in part.
    const whole = keeps === undefined ? lengths : null;
    return [{ product, name, unit, cutsPerUnit, quantity, lengths: whole }];
  });

/** Returns a part of a line in the form of events. */
export const editedItemOf = ({
  product,
  name,
  quantity,
  unit,
  cutsPerUnit,
  lengths,
}: RevisionLine) => ({
  product,
  name,
  quantity,
  ...(unit !== 'piece' && { unit, cutsPerUnit }),
  ...(lengths && { lengths }),
});

/** Returns the former items of the order, with only the cancelled quantities. */
export const cancelledItems = (
  { items }: OrderEvent,
  cancelled: readonly RevisionLine[],
): OrderEvent['items'] =>
  items.flatMap(({ lineCents: _, lengths: __, ...item }) => {
    const part = cancelled.find(({ product }) => product === item.product);
    if (!part) return [];
    const { quantity, lengths } = part;
    return [{ ...item, quantity, ...(lengths && { lengths }) }];
  });
