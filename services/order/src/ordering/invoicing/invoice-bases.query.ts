// Reads an order for its invoices: its lines, the dispatched parcels, and the cancellations.
import type { LengthUnit } from '@shop/contracts/money/units';
import type { ShopSettings } from '@shop/contracts/pricing/settings';
import type { EntityManager } from 'typeorm';

/** A line of the order, even if it is cancelled completely; amounts are pieces or cuts. */
export interface LineRow {
  lineNo: number;
  product: string;
  name: string;
  unit: 'piece' | LengthUnit;
  priceCents: number;
  cutsPerUnit: number;
  quantity: number;
  cancelled: number;
  cancelledCents: number;
  /** Absent for a line with one length, or none. */
  lengths: number[] | null;
  isGiftCard: boolean;
}

interface PartRow {
  product: string;
  quantity: number;
  lengths: number[] | null;
}

/** A dispatched parcel; or a cancellation of items or an edit if `parcel` is null. */
export interface TakenRow {
  parcel: string | null;
  at: Date;
  isSentBack: boolean;
  /** Number of the parcel, or epoch of the cancellation or edit. */
  place: number;
  parts: PartRow[];
}

const LINES = `
  SELECT line_no AS "lineNo", product_id AS product, name, unit, unit_price_cents AS "priceCents",
         cuts_per_unit AS "cutsPerUnit", quantity, cancelled, cancelled_cents::float8 AS "cancelledCents",
         details -> 'lengths' AS lengths, details ? 'isGiftCard' AS "isGiftCard"
    FROM order_lines WHERE order_id = $1 ORDER BY line_no`;

export const findInvoicedLines = (manager: EntityManager, order: string): Promise<LineRow[]> =>
  manager.query<LineRow[]>(LINES, [order]);

const TAKEN = `
  SELECT p.id AS parcel, coalesce(p.dispatched_at, now()) AS at, p.mark IS NOT DISTINCT FROM 'sentBack' AS "isSentBack", p.number AS place,
         (SELECT coalesce(json_agg(json_build_object('product', l.product_id, 'quantity', pl.quantity, 'lengths', pl.lengths)
                   ORDER BY l.line_no), '[]')
            FROM parcel_lines pl JOIN order_lines l ON l.order_id = p.order_id AND l.line_no = pl.line_no
           WHERE pl.parcel_id = p.id) AS parts
    FROM parcels p
   WHERE p.order_id = $1 AND (p.state IN ('dispatched', 'delivered') OR p.id = $2) AND p.replaces IS NULL
   UNION ALL
  SELECT NULL, r.at, false, r.epoch, r.lines::json FROM order_revisions r WHERE r.order_id = $1
   ORDER BY at, parcel NULLS FIRST, place`;

/**
 * Returns the parcels and cancellations that took pieces of the order, in chronological order. A parcel that sends
 * another one again takes none. `next` is a packed parcel that counts as if it left now.
 */
export const findTaken = (
  manager: EntityManager,
  order: string,
  next: string | null = null,
): Promise<TakenRow[]> => manager.query<TakenRow[]>(TAKEN, [order, next]);

export interface ReturnRow {
  return: string;
  lines: {
    product: string;
    quantity: number;
    cutsPerUnit: number;
    cents: number;
    lossCents: number;
    /** Null if the line has a single rate. */
    rateBp: number | null;
    /** Null if the line left in a single part. */
    parcel: string | null;
  }[];
  deliveryCents: number;
}

const RETURNS = `
  SELECT r.id AS "return", coalesce(r.delivery_cents, 0)::float8 AS "deliveryCents", coalesce(w.lines, '[]') AS lines
    FROM order_returns r
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('product', l.product_id, 'quantity', f.quantity, 'cutsPerUnit', l.cuts_per_unit,
               'cents', f.cents, 'lossCents', f.loss_cents, 'rateBp', f.rate_bp, 'parcel', f.parcel)
               ORDER BY l.line_no, f.rate_bp DESC, (SELECT q.number FROM parcels q WHERE q.id = f.parcel)) AS lines
        FROM order_lines l JOIN (
               SELECT w.line_no, p."rateBp" AS rate_bp, p.parcel, sum(coalesce(p.quantity, w.quantity))::int AS quantity,
                      sum(coalesce(p."refundCents", w.refund_cents)) AS cents, sum(coalesce(p."lossCents", w.loss_cents)) AS loss_cents
                 FROM order_return_results w
                 LEFT JOIN LATERAL jsonb_to_recordset(w.rates)
                           AS p ("rateBp" int, parcel uuid, quantity int, "refundCents" bigint, "lossCents" bigint) ON true
                WHERE w.return_id = r.id AND w.decision <> 'sendBack' GROUP BY 1, 2, 3) f USING (line_no)
       WHERE l.order_id = r.order_id) w ON true
   WHERE r.order_id = $1 AND r.state = 'settled' ORDER BY r.number`;

/** Returns the settled returns of the order, oldest first. */
export const findSettledReturns = (manager: EntityManager, order: string): Promise<ReturnRow[]> =>
  manager.query<ReturnRow[]>(RETURNS, [order]);

type Issuing = Partial<Pick<ShopSettings, 'seller' | 'documents' | 'exchangeRates'>>;

/** Returns the stored settings of documents. */
export async function findIssuing(
  manager: EntityManager,
): Promise<Issuing & { country: string | null }> {
  const [row] = await manager.query<{ fields: Partial<ShopSettings> }[]>(
    'SELECT fields FROM shop_settings',
  );
  const { seller, documents, exchangeRates, sellerCountry = null } = row?.fields ?? {};
  return {
    ...(seller && { seller }),
    ...(documents && { documents }),
    ...(exchangeRates && { exchangeRates }),
    country: sellerCountry,
  };
}
