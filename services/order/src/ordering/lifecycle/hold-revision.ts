import { itemCancellationEvents } from '@shop/contracts/ordering/item-cancellations';
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import { withoutLengths } from '../parcels/parcel.rules.js';
import { findOrder } from '../reads/order.query.js';
import type { PlacedLine } from '../reads/placed-line.js';

/**
 * Publishes everything that the order holds, at its next epoch; the catalogue returns the rest of the hold to stock.
 * The caller has locked the order. Returns the epoch. Throws `order.changing` if the order is cancelled, which holds
 * nothing, or if it is leaving `cancelled` or is in an edit or a replacement, whose hold has the next epoch. Also
 * throws for an unpaid edit, which holds more than its lines: end the edit first.
 */
export async function reviseHold(
  manager: EntityManager,
  outbox: Outbox,
  order: string,
): Promise<number> {
  const [[row]] = await manager.query<[{ epoch: number }[], number]>(
    `UPDATE orders SET stock_epoch = stock_epoch + 1
      WHERE id = $1 AND status <> 'cancelled' AND pending_transition IS NULL
        AND num_nonnulls(pending_edit, pending_replacement, unpaid_edit) = 0 RETURNING stock_epoch AS epoch`,
    [order],
  );
  if (!row) throw new DomainError('order.changing');
  const { epoch } = row;
  const held = await heldLines(manager, order);
  await outbox.add(manager, itemCancellationEvents.holdRevised, order, {
    order,
    epoch,
    lines: held.lines.map(({ product, quantity, lengths }) => ({
      product,
      quantity,
      ...(lengths && { lengths }),
    })),
    wasted: held.wasted,
  });
  return epoch;
}

interface ReturnedRow {
  product: string;
  returned: number;
  wasted: number;
  returnedLengths: number[];
}

/** Returns the lines that an order holds, without returned pieces, which are not part of `PlacedOrder`. */
export async function heldLines(
  manager: EntityManager,
  order: string,
): Promise<{ lines: PlacedLine[]; wasted: { product: string; quantity: number }[] }> {
  const placed = await findOrder(manager, { id: order });
  const rows = await manager.query<ReturnedRow[]>(
    `SELECT product_id AS product, returned, wasted, returned_lengths AS "returnedLengths"
       FROM order_lines WHERE order_id = $1 AND returned > 0`,
    [order],
  );
  const returned = new Map(rows.map((row) => [row.product, row]));
  return {
    lines: (placed?.lines ?? []).flatMap((line) => lineWithout(line, returned.get(line.product))),
    wasted: rows.flatMap(({ product, wasted }) =>
      wasted > 0 ? [{ product, quantity: wasted }] : [],
    ),
  };
}

/** Returns the held part of a line; none if all of it was returned. */
function lineWithout(line: PlacedLine, row: ReturnedRow | undefined): PlacedLine[] {
  if (!row) return [line];
  const quantity = line.quantity - row.returned;
  if (quantity === 0) return [];
  const { lengths, ...others } = line;
  const left = lengths && withoutLengths(lengths, row.returnedLengths);
  return [{ ...others, quantity, ...(left && left.length > 1 && { lengths: left }) }];
}

/** Returns true if the held lines have more than the order needs. */
export const holdsMore = (
  held: readonly Pick<HeldLine, 'product' | 'quantity'>[],
  needed: readonly Pick<HeldLine, 'product' | 'quantity'>[],
): boolean =>
  held.some(({ product, quantity }) => {
    const line = needed.find((one) => one.product === product);
    return quantity > (line?.quantity ?? 0);
  });
