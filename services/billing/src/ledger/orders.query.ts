import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { OrderEvent, AwaitingOrder, ClosedOrder } from '@shop/contracts/ordering/order-event';
import type { CreditPart } from '@shop/contracts/billing/paying';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { swatchEarningsOf, type SwatchEarning } from '@shop/contracts/ordering/swatch-earnings';
import { creditCentsOf } from '@shop/contracts/billing/shown-payment';
import type { EntityManager } from 'typeorm';
import type { BillingOrderStatus, Difference } from './payment.rules.js';

/** The stored state of an order: no personal data but the id of the customer. */
export interface OrderUpdate {
  order: string;
  user: string;
  status: BillingOrderStatus;
  totalCents: number;
  method: PaymentMethod;
  creditCents: number;
  creditParts: CreditPart[];
  /** Added by edits. */
  differences?: Difference[];
  /** The account of a transfer. */
  account: string | null;
  /** The deadline of an order that awaits its payment. */
  until: string | null;
  version: number;
  placedAt: string;
  /** When it came to be so. */
  at: string;
  /** For a cancelled order: the charge is not refunded automatically. */
  keepsCharged: boolean;
  /** It was sent and not cancelled since. */
  hasLeft?: boolean;
  /** The earnings of its swatches once it is sent; absent of an order without any. */
  swatches?: SwatchEarning[];
  /** Its gift cards; absent of an order without any. */
  giftCards?: SoldCard[];
  /** True of an order of gift cards alone. */
  isOfGiftCards?: boolean;
  /** The status before the change, where it is known. */
  from?: OrderStatus;
  /** A comparison with order found it: no event of it came. */
  isMissed?: boolean;
}

/** The gift cards of a line; `cents`: the value of each. */
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
      ...{ product, name, cents, pieces },
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
  /** Which charge the replies are to name. */
  charge?: string | undefined;
  /** Until what sum in all the order is charged, in cents; absent: all of it. */
  untilCents?: number | undefined;
}

const SENT = "('shipped', 'delivered')";

// In the order of ids, so that two batches never wait for each other. A total falls where items are cancelled. A charge
// may be requested before the version that it is for is known here, and stays until a newer one.
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

/** Stores what is newer than what is known; returns those news, whose orders are locked. */
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
 * Marks orders that are shipped once they are charged, and returns them without those that have a newer version or charge.
 * Throws if an order has not arrived yet, so that its event is retried.
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
