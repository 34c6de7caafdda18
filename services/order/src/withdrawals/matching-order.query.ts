// Finds the order of a withdrawal: its number or id and its customer's e-mail must both match.
import { ORDER_NUMBER_ZONE, typedOrderNumber } from '@shop/contracts/ordering/order-number';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { EntityManager } from 'typeorm';
import { DELIVERED_AT } from '../ordering/parcels/delivered-at.query.js';
import { VISIBLE } from '../ordering/reads/order.query.js';

export interface MatchedOrder {
  _id: string;
  number: number;
  placedAt: Date;
  userId: string;
  userEmail: string;
  shippingAddress: ShippingAddress;
  /** When the last parcel was delivered; null before that. */
  deliveredAt: Date | null;
  lines: { product: string; name: string; isCutToOrder: boolean }[];
}

const LINES = `(SELECT json_agg(json_build_object('product', l.product_id, 'name', l.name,
    'isCutToOrder', l.unit <> 'piece' AND NOT l.details ? 'isReturnable') ORDER BY l.line_no)
  FROM order_lines l WHERE l.order_id = o.id AND l.quantity > 0)`;

// A single statement for any input, so that its duration reveals nothing.
const FIND = `
  SELECT o.id AS "_id", o.number, o.placed_at AS "placedAt", o.user_id AS "userId", o.user_email AS "userEmail",
         o.shipping_address AS "shippingAddress", ${DELIVERED_AT} AS "deliveredAt", ${LINES} AS lines
    FROM orders o
   WHERE (o.id = $1::uuid OR o.number = $2::int AND to_char(o.placed_at AT TIME ZONE $3::text, 'YY') = $4::text)
     AND lower(regexp_replace(o.user_email, '\\s', '', 'g')) = $5 AND ${VISIBLE}`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the order with this number or id and e-mail, ignoring case and blanks; null if there is none. */
export async function matchingOrder(
  manager: EntityManager,
  { typed, email }: { typed: string; email: string },
): Promise<MatchedOrder | null> {
  const id = typed.toLowerCase().replace(/[\s#]/g, '');
  const numbered = typedOrderNumber(typed);
  const [found] = await manager.query<MatchedOrder[]>(FIND, [
    UUID.test(id) ? id : null,
    numbered?.number ?? null,
    ORDER_NUMBER_ZONE,
    numbered?.year ?? null,
    email.toLowerCase().replace(/\s/g, ''),
  ]);
  return found ?? null;
}
