// The lines of an order after a cancellation, and what of them was cancelled.
import type { OrderEvent } from '@shop/contracts/ordering/order-event';
import { withoutLengths } from '../parcels/parcel.rules.js';
import type { RevisionLine } from '../reads/order-revisions.query.js';
import type { CancelledLine } from './cancelled-lines.rules.js';
import type { ReducedLine } from './reduced-price.rules.js';
import type { LineChange, RevisedLine } from './revisions.query.js';

/** Returns what becomes of each line of which a part is cancelled. */
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
      // one length is the quantity
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
    // A length that is sent shorter is not cancelled: a part of it is.
    const whole = keeps === undefined ? lengths : null;
    return [{ product, name, unit, cutsPerUnit, quantity, lengths: whole }];
  });

/** Returns a part of a line as events have it. */
export const editedItemOf = ({
  product,
  name,
  quantity,
  unit,
  cutsPerUnit,
  lengths,
}: RevisionLine) => ({
  ...{ product, name, quantity },
  ...(unit !== 'piece' && { unit, cutsPerUnit }),
  ...(lengths && { lengths }),
});

/** Returns the items of the order as they were, with the cancelled quantities alone. */
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
