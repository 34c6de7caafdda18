import type { EntityManager } from 'typeorm';
import { dispatchedSums } from '../invoicing/dispatched-sums.rules.js';
import { findInvoicedLines, findTaken } from '../invoicing/invoice-bases.query.js';
import { invoicedLine, placesOf } from '../invoicing/invoiced-lines.rules.js';
import type { Order } from '../reads/order.entity.js';
import { findParcelParts } from './parcel-parts.query.js';
import { assignedParts } from './parcel-parts.rules.js';
import type { SoldLine } from './return-refund.rules.js';
import type { InspectedReturn } from './settlement.rules.js';

interface LineRow extends Omit<SoldLine, 'sent' | 'parcels'> {
  lineNo: number;
}

const LINES = `
  SELECT l.line_no AS "lineNo", l.product_id AS product, l.unit_price_cents AS "priceCents", l.cuts_per_unit AS "cutsPerUnit",
         l.quantity, l.returned, l.returned_before AS "returnedBefore",
         (SELECT coalesce(sum(w.refund_cents + w.loss_cents), 0)::float8
            FROM order_returns r JOIN order_return_results w ON w.return_id = r.id AND w.decision <> 'sendBack'
           WHERE r.order_id = l.order_id AND w.line_no = l.line_no) AS "returnedCents"
    FROM order_lines l WHERE l.order_id = $1 AND NOT l.details ? 'isGiftCard' ORDER BY l.line_no`;

/**
 * Returns the lines of the order with their dispatched and returned parts, without gift cards, which cannot be returned.
 * Parcels are reserved for all waiting returns but this one.
 */
export async function findSoldLines(
  manager: EntityManager,
  { _id: order, price }: Pick<Order, '_id' | 'price'>,
  inspected: string,
): Promise<SoldLine[]> {
  const rows = await manager.query<LineRow[]>(LINES, [order]);
  const parts = await findParcelParts(manager, order, inspected);
  const sent = dispatchedSums(
    (await findInvoicedLines(manager, order)).map((line) => invoicedLine(line, price)),
    placesOf(await findTaken(manager, order)),
  );
  return rows.map(({ lineNo, ...line }) => ({
    ...line,
    sent: sent.filter(({ product }) => product === line.product),
    parcels: assignedParts(
      parts.filter((part) => part.lineNo === lineNo),
      line.returned - line.returnedBefore,
    ),
  }));
}

const INSPECTED = `
  SELECT r.id, o.price,
         (SELECT coalesce(sum(refund_cents), 0)::float8 FROM order_return_results WHERE return_id = r.id) AS "resultCents",
         EXISTS (SELECT FROM order_returns d WHERE d.order_id = r.order_id AND d.delivery_cents > 0) AS "isDeliveryRefunded",
         (SELECT json_agg(sold) FROM (SELECT quantity, returned FROM order_lines
           WHERE order_id = r.order_id AND NOT details ? 'isGiftCard') sold) AS lines
    FROM order_returns r JOIN orders o ON o.id = r.order_id WHERE r.id = ANY ($1::uuid[])`;

/** Reads the parts of these returns that determine the refund, by id. */
export async function findInspected(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, InspectedReturn>> {
  if (ids.length === 0) return new Map();
  const rows = await manager.query<(InspectedReturn & { id: string })[]>(INSPECTED, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
