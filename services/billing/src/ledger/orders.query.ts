import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { OrderEvent, AwaitingOrder, ClosedOrder } from '@shop/contracts/ordering/order-event';
import type { CreditPart } from '@shop/contracts/billing/paying';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { swatchEarningsOf, type SwatchEarning } from '@shop/contracts/ordering/swatch-earnings';
import { creditCentsOf } from '@shop/contracts/billing/shown-payment';
import type { EntityManager } from 'typeorm';
import type { BillingOrderStatus, Difference } from './payment.rules.js';

/** The stored state of an order. The id of the customer is the only personal data. */
export interface OrderUpdate {
  order: string;
  user: string;
  status: BillingOrderStatus;
  totalCents: number;
  method: PaymentMethod;
  creditCents: number;
  creditParts: CreditPart[];
  /** Differences that edits added. */
  differences?: Difference[];
  /** Bank account of a transfer. */
  account: string | null;
  /** The deadline of an order that awaits its payment. */
  until: string | null;
  version: number;
  placedAt: string;
  /** Time of the change. */
  at: string;
  /** Only for a cancelled order: its charge is not refunded automatically. */
  keepsCharged: boolean;
  /** True if the order was sent and not cancelled since. */
  hasLeft?: boolean;
  /** Earnings of its swatches once it is sent; absent if the order has none. */
  swatches?: SwatchEarning[];
  /** Gift cards of the order; absent if it has none. */
  giftCards?: SoldCard[];
  /** True if the order consists of gift cards only. */
  isOfGiftCards?: boolean;
  /** Status before the change, if it is known. */
  from?: OrderStatus;
  /** True if a comparison with order found the change because no event arrived. */
  isMissed?: boolean;
}

/** Gift cards of a line. `cents` is the value of each. */
export interface SoldCard {
  product: string;
  name: string;
  cents: number;
  pieces: number;
}

const cardsOf = ({ items }: Pick<OrderEvent, 'items'>): SoldCard[] =>
  items
    .filter(({ isGiftCard, quantity }) => isGiftCard && quantity > 0)
    .map(({ product, name, priceCents: cents, quantity: pieces }) => ({
      product,
      name,
      cents,
      pieces,
    }));

export const updateOf = (event: OrderEvent, at: string): OrderUpdate => ({
  order: event.order,
  user: event.user._id,
  status: event.orderStatus,
  totalCents: event.totalCents,
  method: event.payment?.method ?? 'demo-card',
  creditCents: creditCentsOf(event.payment ?? null),
  creditParts: event.payment?.credit ?? [],
  differences: event.payment?.differences ?? [],
  account: event.payment?.account ?? null,
  until: null,
  version: event.version,
  placedAt: event.placedAt,
  at,
  keepsCharged: event.refund === 'none',
  hasLeft: event.hasLeft === true,
  ...(event.items.some(({ isSwatch }) => isSwatch) && { swatches: swatchEarningsOf(event) }),
  ...(event.items.some(({ isGiftCard }) => isGiftCard) && {
    giftCards: cardsOf(event),
    isOfGiftCards: event.items.every(({ isGiftCard }) => isGiftCard),
  }),
});

export const updateOfAwaiting = (event: AwaitingOrder): OrderUpdate => ({
  ...updateOf(event, event.placedAt),
  status: 'awaiting',
  until: event.until,
});

export const updateOfClosed = (event: ClosedOrder): OrderUpdate => ({
  ...updateOf(event, event.at),
  status: 'closed',
});

export interface RequestedCharge {
  order: string;
  version: number;
  /** Id of the charge that the replies must name. */
  charge?: string | undefined;
  /** Total sum up to which the order is charged, in cents; absent for all of it. */
  untilCents?: number | undefined;
}

const SENT = "('shipped', 'delivered')";

// Rows are written in the order of ids, so that two batches never deadlock. A total decreases if items are cancelled. A
// charge may be requested before its version of the order is known here, and remains until a newer version.
const SAVE = `
  INSERT INTO order_money AS m (order_id, user_id, order_status, total, currency, version, placed_at, method, credit,
                                credit_parts, differences, account, awaits_until, was_sent, has_left, keeps_charged, swatches,
                                gift_cards, is_of_gift_cards, are_cards_due)
  SELECT "order", "user", status, "totalCents", 'USD', version, "placedAt", method, "creditCents", "creditParts",
         coalesce(differences, '[]'), account, until, status IN ${SENT} OR coalesce("from" IN ${SENT}, false), coalesce("hasLeft", false), coalesce("keepsCharged", false), coalesce(swatches, '[]'),
         coalesce("giftCards", '[]'), coalesce("isOfGiftCards", false), "giftCards" IS NOT NULL
    FROM jsonb_to_recordset($1) AS news ("order" uuid, "user" uuid, status text, "totalCents" bigint,
         version int, "placedAt" timestamptz, method text, "creditCents" bigint, "creditParts" jsonb, differences jsonb, account text,
         until timestamptz, "from" text, "hasLeft" boolean, "keepsCharged" boolean, swatches jsonb,
         "giftCards" jsonb, "isOfGiftCards" boolean)
   ORDER BY "order"
  ON CONFLICT (order_id) DO UPDATE
     SET order_status = excluded.order_status, total = excluded.total, credit = excluded.credit, credit_parts = excluded.credit_parts, differences = excluded.differences, version = excluded.version, awaits_until = excluded.awaits_until,
         is_charge_wanted = m.is_charge_wanted AND m.charge_version >= excluded.version,
         charge_id = CASE WHEN m.charge_version >= excluded.version THEN m.charge_id END, is_unknown = false, keeps_charged = excluded.keeps_charged, was_sent = m.was_sent OR excluded.was_sent,
         has_left = excluded.has_left,
         swatches = excluded.swatches, gift_cards = excluded.gift_cards,
         is_of_gift_cards = excluded.is_of_gift_cards, are_cards_due = m.are_cards_due OR excluded.are_cards_due
   WHERE m.version < excluded.version OR (m.is_unknown AND m.version = excluded.version)
  RETURNING order_id AS "order"`;

/** Stores the updates that are newer than the stored version. Returns these updates; their orders are locked. */
export async function saveUpdates(
  manager: EntityManager,
  news: readonly OrderUpdate[],
): Promise<OrderUpdate[]> {
  const newest = new Map<string, OrderUpdate>();
  for (const one of news)
    if (one.version > (newest.get(one.order)?.version ?? 0)) newest.set(one.order, one);
  const rows = await manager.query<{ order: string }[]>(SAVE, [
    JSON.stringify([...newest.values()]),
  ]);
  return rows.flatMap(({ order }) => newest.get(order) ?? []);
}

/**
 * Marks orders to be shipped once they are charged, and returns them. Skips those with a newer version or charge. Throws
 * if an order has not arrived yet, so that its event is retried.
 */
export async function requestCharges(
  manager: EntityManager,
  requested: readonly RequestedCharge[],
): Promise<string[]> {
  const [rows] = await manager.query<[{ order: string }[], number]>(
    `WITH wanted AS (
       SELECT DISTINCT ON ("order") * FROM jsonb_to_recordset($1) AS w ("order" uuid, version int, charge uuid, "untilCents" bigint)
        ORDER BY "order", version DESC
     ), locked AS (
       SELECT m.order_id, w.charge, w.version, w."untilCents" FROM order_money m JOIN wanted w ON w."order" = m.order_id
        WHERE greatest(m.version, m.charge_version) <= w.version ORDER BY m.order_id FOR UPDATE OF m)
     UPDATE order_money m SET is_charge_wanted = true, charge_id = l.charge, charge_version = l.version,
            charge_cents = l."untilCents"
       FROM locked l WHERE m.order_id = l.order_id
     RETURNING m.order_id AS "order"`,
    [JSON.stringify(requested)],
  );
  const missing = await manager.query<{ order: string }[]>(
    `SELECT w."order" FROM unnest($1::uuid[]) AS w ("order")
      WHERE NOT EXISTS (SELECT 1 FROM order_money m WHERE m.order_id = w."order")`,
    [requested.map(({ order }) => order)],
  );
  if (missing[0]) throw new Error(`order ${missing[0].order} has not arrived yet`);
  return rows.map(({ order }) => order);
}
