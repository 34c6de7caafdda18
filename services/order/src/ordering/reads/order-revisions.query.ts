// Reads the cancelled items and edits of an order for its full view.
import { company } from '@shop/contracts/core/company';
import type { OrderRevision } from '@shop/contracts/ordering/order-revision';
import type { UnpaidEdit } from '@shop/contracts/ordering/unpaid-edit';
import type { OrderView } from '@shop/contracts/ordering/order';
import type { UserView } from '@shop/contracts/auth/auth';
import { unitsOf } from '@shop/contracts/money/length';
import { toDollars } from '@shop/contracts/money/price';
import type { LengthUnit } from '@shop/contracts/money/units';
import { isAdmin } from '@shop/service-kit/access';
import type { EntityManager } from 'typeorm';

/** A cancelled part of a line. */
export interface RevisionLine {
  product: string;
  name: string;
  unit: 'piece' | LengthUnit;
  cutsPerUnit: number;
  quantity: number;
  lengths: number[] | null;
}

export interface StoredRevision {
  kind: OrderRevision['kind'];
  reason: string;
  /** Lines that were cancelled, or removed by an edit. */
  lines: RevisionLine[];
  /** Lines that an edit added. */
  added: RevisionLine[];
  /** Method and country; null if delivery and tax were not computed again. */
  delivery?: string | null | undefined;
  /** The tax rate for what leaves later. */
  tax?: string | null | undefined;
  /** Negative if the order costs more. */
  lessCents: number;
  by: string;
  byName: string;
  at: Date;
}

/** Returns the revisions of an order, oldest first, with the author as this reader may see it. */
export async function findRevisions(
  manager: EntityManager,
  order: string,
  reader: Pick<UserView, '_id' | 'role' | 'mustChangePassword'>,
): Promise<OrderRevision[]> {
  const revisions = await manager.query<StoredRevision[]>(
    `SELECT kind, reason, lines, added, less_cents::float8 AS "lessCents", by_user AS by, by_name AS "byName", at, delivery, tax
       FROM order_revisions WHERE order_id = $1 ORDER BY epoch`,
    [order],
  );
  return revisions.map(
    ({ kind, reason, lines, added, lessCents, by, byName, at, delivery, tax }) => ({
      kind,
      at: at.toISOString(),
      by: isAdmin(reader) || by === reader._id ? byName : company.name,
      reason,
      items: lines.map(revisedItemOf),
      ...(added.length > 0 && { added: added.map(revisedItemOf) }),
      ...(delivery && { delivery }),
      ...(tax && { tax }),
      amount: toDollars(lessCents),
    }),
  );
}

/** Returns the view of a part of a line. */
const revisedItemOf = ({ product, name, quantity, unit, cutsPerUnit, lengths }: RevisionLine) => ({
  product,
  name,
  quantity: unitsOf(quantity, cutsPerUnit),
  ...(unit !== 'piece' && { unit }),
  ...(lengths && { lengths: lengths.map((cuts) => unitsOf(cuts, cutsPerUnit)) }),
});

interface UnpaidRow {
  _id: string;
  until: string;
  differenceCents: number;
  paidAt: string | null;
  delivery: string | null;
  note: string;
  totalCents: number;
  removed: RevisionLine[];
  added: RevisionLine[];
}

/** Returns the edit of the order that waits for payment, or null if there is none. */
export async function findUnpaidEdit(
  manager: EntityManager,
  order: string,
): Promise<UnpaidEdit | null> {
  const [row] = await manager.query<UnpaidRow[]>(
    `SELECT e ->> '_id' AS "_id", e ->> 'until' AS until, (e ->> 'differenceCents')::float8 AS "differenceCents",
            e ->> 'paidAt' AS "paidAt", e ->> 'note' AS note, (e #>> '{plan,totalCents}')::float8 AS "totalCents",
            e #> '{plan,removedLines}' AS removed, e #> '{plan,addedLines}' AS added,
            e #>> '{plan,delivery,text}' AS delivery
       FROM orders o CROSS JOIN LATERAL (SELECT o.unpaid_edit AS e) u
      WHERE o.id = $1 AND o.unpaid_edit IS NOT NULL`,
    [order],
  );
  if (!row) return null;
  const { _id, until, note, differenceCents, totalCents, removed, added, paidAt, delivery } = row;
  return {
    _id,
    until,
    note,
    difference: toDollars(differenceCents),
    total: toDollars(totalCents),
    items: removed.map(revisedItemOf),
    added: added.map(revisedItemOf),
    ...(delivery !== null && { delivery }),
    ...(paidAt !== null && { isPaid: true as const }),
  };
}

interface CancelledRow {
  product: string;
  cutsPerUnit: number;
  quantity: number;
  cancelled: number;
}

/** Adds the cancelled quantities to the items. Completely cancelled items appear only in the revisions. */
export async function withCancelled(
  manager: EntityManager,
  { _id, items }: OrderView,
): Promise<OrderView['items']> {
  const rows = await manager.query<CancelledRow[]>(
    `SELECT product_id AS product, cuts_per_unit AS "cutsPerUnit", quantity, cancelled
       FROM order_lines WHERE order_id = $1 AND cancelled > 0`,
    [_id],
  );
  const known = new Map(rows.map((row) => [row.product, row]));
  return items.map((item) => {
    const row = known.get(item.product);
    if (!row) return item;
    const { quantity, cancelled, cutsPerUnit } = row;
    return {
      ...item,
      ordered: unitsOf(quantity + cancelled, cutsPerUnit),
      cancelled: unitsOf(cancelled, cutsPerUnit),
    };
  });
}
