// The exchanges of settled returns, and their drafts.
import type { LengthUnit } from '@shop/contracts/money/units';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { EntityManager } from 'typeorm';

/** Returned and refunded items, in pieces or cuts. */
export interface ReturnedItem {
  product: string;
  unit: 'piece' | LengthUnit;
  cutsPerUnit: number;
  quantity: number;
  /** Lengths of a line with several; else null. */
  lengths: number[] | null;
  /** Cents that the items cost with tax: their refund plus their loss in value. */
  costCents: number;
  /** The part sent at each tax rate; null if the line has one rate. */
  rates: { rateBp: number; refundCents: number; lossCents: number }[] | null;
}

/** A settled return with a wish for an exchange, and its order. */
export interface Exchange {
  return: string;
  /** Number of the return, counted from 1 in each order. */
  nth: number;
  isClaim: boolean;
  order: string;
  number: number;
  placedAt: Date;
  price: OrderPrice | null;
  pricesIncludeTax: boolean | null;
  items: ReturnedItem[];
}

/** An exchange without a draft, with its customer and the admin who settled the return. */
export interface DueExchange extends Exchange {
  user: { _id: string; name: string; email: string };
  shippingAddress: ShippingAddress;
  by: { _id: string; name: string };
}

const COLUMNS = `
  r.id AS "return", r.number AS nth, r.kind = 'claim' AS "isClaim", o.id AS "order", o.number, o.placed_at AS "placedAt",
  o.price, o.prices_include_tax AS "pricesIncludeTax",
  (SELECT coalesce(json_agg(json_build_object('product', l.product_id, 'unit', l.unit, 'cutsPerUnit', l.cuts_per_unit,
            'quantity', w.quantity, 'lengths', w.lengths, 'costCents', w.refund_cents + w.loss_cents,
            'rates', w.rates) ORDER BY w.nth), '[]')
     FROM order_return_results w JOIN order_lines l ON l.order_id = r.order_id AND l.line_no = w.line_no
    WHERE w.return_id = r.id AND w.decision <> 'sendBack') AS items`;
const FROM = `
  FROM exchanges x JOIN order_returns r ON r.id = x.return_id JOIN orders o ON o.id = r.order_id`;

/** Returns the exchange that the draft was made for, or null for any other draft. */
export async function findExchange(
  manager: EntityManager,
  draft: string,
): Promise<Exchange | null> {
  const [row] = await manager.query<Exchange[]>(`SELECT ${COLUMNS} ${FROM} WHERE x.draft_id = $1`, [
    draft,
  ]);
  return row ?? null;
}

const AT_ONCE = 20;

/** Returns exchanges without a draft, oldest first. */
export const findDueExchanges = (manager: EntityManager): Promise<DueExchange[]> =>
  manager.query<DueExchange[]>(
    `SELECT ${COLUMNS}, json_build_object('_id', o.user_id, 'name', o.user_name, 'email', o.user_email) AS "user",
            o.shipping_address AS "shippingAddress", json_build_object('_id', x.by_user, 'name', x.by_name) AS by
       ${FROM} WHERE x.state = 'due' ORDER BY x.created_at LIMIT ${String(AT_ONCE)}`,
  );

/** Locks an exchange if it is still due: another replica may have been faster. */
export async function lockDueExchange(manager: EntityManager, id: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    "SELECT FROM exchanges WHERE return_id = $1 AND state = 'due' FOR UPDATE SKIP LOCKED",
    [id],
  );
  return rows.length > 0;
}

/** Ends an exchange with its draft, or with the reason why none can be made. */
export async function endExchange(
  manager: EntityManager,
  id: string,
  { draft = null, fault = null }: { draft?: string | null; fault?: string | null },
): Promise<void> {
  await manager.query(
    'UPDATE exchanges SET state = $2, draft_id = $3, fault = left($4, 300) WHERE return_id = $1',
    [id, draft === null ? 'failed' : 'made', draft, fault],
  );
}
