// What was cancelled of an order, as its full view shows it.
import { company } from '@shop/contracts/core/company';
import type { OrderRevision } from '@shop/contracts/ordering/order-revision';
import type { OrderView } from '@shop/contracts/ordering/order';
import type { UserView } from '@shop/contracts/auth/auth';
import { unitsOf } from '@shop/contracts/money/length';
import { toDollars } from '@shop/contracts/money/price';
import type { LengthUnit } from '@shop/contracts/money/units';
import { isAdmin } from '@shop/service-kit/access';
import type { EntityManager } from 'typeorm';

/** A part of a line that was cancelled. */
export interface RevisionLine {
  product: string;
  name: string;
  unit: 'piece' | LengthUnit;
  cutsPerUnit: number;
  quantity: number;
  lengths: number[] | null;
}

export interface StoredRevision {
  reason: string;
  lines: RevisionLine[];
  lessCents: number;
  by: string;
  byName: string;
  at: Date;
}

/** The revisions of an order, oldest first; who made them as this reader may know it. */
export async function findRevisions(
  manager: EntityManager,
  order: string,
  reader: Pick<UserView, '_id' | 'role' | 'mustChangePassword'>,
): Promise<OrderRevision[]> {
  const revisions = await manager.query<StoredRevision[]>(
    `SELECT reason, lines, less_cents::float8 AS "lessCents", by_user AS by, by_name AS "byName", at
       FROM order_revisions WHERE order_id = $1 ORDER BY epoch`,
    [order],
  );
  return revisions.map(({ reason, lines, lessCents, by, byName, at }) => ({
    kind: 'cancel',
    at: at.toISOString(),
    by: isAdmin(reader) || by === reader._id ? byName : company.name,
    reason,
    items: lines.map(({ product, name, quantity, unit, cutsPerUnit, lengths }) => ({
      product,
      name,
      quantity: unitsOf(quantity, cutsPerUnit),
      ...(unit !== 'piece' && { unit }),
      ...(lengths && { lengths: lengths.map((cuts) => unitsOf(cuts, cutsPerUnit)) }),
    })),
    amount: toDollars(lessCents),
  }));
}

interface CancelledRow {
  product: string;
  name: string;
  image: string | null;
  priceCents: number;
  unit: 'piece' | LengthUnit;
  cutsPerUnit: number;
  quantity: number;
  cancelled: number;
}

/** Adds to the items how much of them was cancelled, and the items of which nothing is left. */
export async function withCancelled(
  manager: EntityManager,
  { _id, items }: OrderView,
): Promise<OrderView['items']> {
  const rows = await manager.query<CancelledRow[]>(
    `SELECT product_id AS product, name, image, unit_price_cents AS "priceCents", unit, cuts_per_unit AS "cutsPerUnit",
            quantity, cancelled
       FROM order_lines WHERE order_id = $1 AND cancelled > 0 ORDER BY line_no`,
    [_id],
  );
  const known = new Map(rows.map((row) => [row.product, row]));
  const gone = rows.filter(({ quantity }) => quantity === 0);
  return [
    ...items.map((item) => ({ ...item, ...countsOf(known.get(item.product)) })),
    ...gone.map((row) => ({ ...itemOf(row), ...countsOf(row) })),
  ];
}

const countsOf = (row: CancelledRow | undefined) =>
  row && {
    ordered: unitsOf(row.quantity + row.cancelled, row.cutsPerUnit),
    cancelled: unitsOf(row.cancelled, row.cutsPerUnit),
  };

const itemOf = ({ product, name, image, priceCents, unit }: CancelledRow) => ({
  ...{ product, name, image, quantity: 0, price: toDollars(priceCents) },
  ...(unit !== 'piece' && { unit, lineTotal: 0 }),
});
