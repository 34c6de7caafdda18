import { LINE_CENTS } from './acknowledged.js';
import { shorten, type Invariant, type Verdict } from './invariant.js';

/** An invariant of order prices: the subject of the check, and a query that returns each breach as a sentence. */
interface PriceInvariant {
  id: Verdict['id'];
  invariant: string;
  checked: { what: string; count: string };
  breaches: string;
}

const claims = { what: 'claims', count: 'SELECT count(*) FROM discount_claims' };

const HELD = `discount_claims c WHERE c.state = 'held'`;

const INVARIANTS: readonly PriceInvariant[] = [
  {
    id: 'I15',
    invariant: 'uses of a discount, a code and a buyer = the claims that are held',
    checked: claims,
    breaches: `
      SELECT format('discount %s: %s uses, %s claims', d.id, d.uses, held) AS says
        FROM discounts d, LATERAL (SELECT count(*) AS held FROM ${HELD} AND c.discount_id = d.id) h
       WHERE d.uses_max IS NOT NULL AND (d.uses <> held OR held > d.uses_max)
      UNION ALL
      SELECT format('code %s: %s uses, %s claims', k.code, k.uses, held)
        FROM discount_codes k,
             LATERAL (SELECT count(*) AS held FROM ${HELD} AND c.discount_id = k.discount_id AND c.code = k.code) h
       WHERE k.uses_max IS NOT NULL AND (k.uses <> held OR held > k.uses_max)
      UNION ALL
      SELECT format('discount %s, buyer %s: %s uses, %s claims', discount_id, buyer, coalesce(b.uses, 0), coalesce(h.held, 0))
        FROM discount_buyers b
        FULL JOIN (SELECT discount_id, buyer, count(*) AS held FROM ${HELD} GROUP BY 1, 2) h USING (discount_id, buyer)
       WHERE coalesce(b.uses, 0) <> coalesce(h.held, 0)`,
  },
  {
    id: 'I16',
    invariant: 'an order that came to nothing uses no discount and no priced checkout',
    checked: claims,
    breaches: `
      SELECT format('order %s is %s and uses discount %s', o.id, coalesce(o.status, 'gone'), c.discount_id) AS says
        FROM discount_claims c LEFT JOIN orders o ON o.id = c.order_id
       WHERE c.state = 'held' AND coalesce(o.status, 'gone') IN ('gone', 'rejected', 'cancelled')
      UNION ALL
      SELECT format('order %s is rejected and has used the priced checkout %s', o.id, p.id)
        FROM priced_checkouts p JOIN orders o ON o.id = p.order_id WHERE o.status = 'rejected'`,
  },
  {
    id: 'I17',
    invariant: 'the price of an order adds up to its total, line by line and tax by tax',
    checked: {
      what: 'priced orders',
      count: `SELECT count(*) FROM orders WHERE price IS NOT NULL AND status NOT IN ('placing', 'rejected')`,
    },
    breaches: `
      SELECT format('order %s: total %s, its lines %s, discounts %s, delivery %s, tax on top %s', o.id, o.total_cents,
                    lines, taken, delivery, on_top) AS says
        FROM orders o,
     LATERAL (SELECT sum(${LINE_CENTS})::bigint AS lines,
                    coalesce(sum(${LINE_CENTS}) FILTER (WHERE l.details ? 'isGiftCard'), 0)::bigint AS cards
                FROM order_lines l WHERE l.order_id = o.id) g,
     LATERAL (SELECT coalesce(sum((d ->> 'cents')::bigint), 0) AS taken
                FROM jsonb_array_elements(o.price -> 'discounts') d) d,
     LATERAL (SELECT coalesce(sum((l ->> 'discountCents')::bigint), 0) AS off
                FROM jsonb_array_elements(o.price -> 'lines') l) f,
     LATERAL (SELECT coalesce((o.price -> 'shipping' ->> 'priceCents')::bigint, 0) AS delivery,
                     coalesce((o.price -> 'shipping' ->> 'discountCents')::bigint, 0) AS delivery_off) s,
     LATERAL (SELECT coalesce(sum((t ->> 'taxCents')::bigint) FILTER (WHERE NOT (t ->> 'isIncluded')::boolean), 0) AS on_top,
                     sum((t ->> 'netCents')::bigint + (t ->> 'taxCents')::bigint) AS taxed
                FROM jsonb_array_elements(o.price -> 'taxes') t) t
       WHERE o.price IS NOT NULL AND o.status NOT IN ('placing', 'rejected')
         AND (o.total_cents <> lines - taken + delivery + on_top OR (o.price ->> 'subtotalCents')::bigint <> lines
              OR taken <> off + delivery_off OR coalesce(taxed, o.total_cents - cards) <> o.total_cents - cards)`,
  },
];

const invariantOf =
  ({ id, invariant, checked, breaches }: PriceInvariant): Invariant =>
  async ({ databases }) => {
    const count = await databases.count('order', checked.count);
    const rows = await databases.query<{ says: string }>('order', breaches);
    return {
      id,
      invariant,
      checked: `${String(count)} ${checked.what}`,
      breaches: shorten(rows.map(({ says }) => says)),
    };
  };

/** I15 to I17: each discount is used as often as orders claim it, and sums add up. */
export const priceInvariants: readonly Invariant[] = INVARIANTS.map(invariantOf);

/** I23: no order is paid by a method that the shop did not offer for it. */
export const ordersArePaidAsOffered: Invariant = invariantOf({
  id: 'I23',
  invariant:
    'an order is paid by a method that its checkout offered, and by the demo card only while that is on',
  checked: {
    what: 'orders',
    count: `SELECT count(*) FROM orders WHERE status NOT IN ('placing', 'rejected')`,
  },
  breaches: `
      WITH placed AS (
        SELECT id, placed_at, coalesce(payment ->> 'method', 'demo-card') AS method FROM orders
         WHERE total_cents > 0 AND status NOT IN ('placing', 'rejected')
      ), switched_off AS (
        SELECT max(at) AS at FROM audit_entries
         WHERE action = 'setting.changed' AND before ->> 'isDemoCardOn' = 'true' AND after ->> 'isDemoCardOn' = 'false'
           AND (SELECT fields -> 'payments' ->> 'isDemoCardOn' FROM shop_settings) = 'false')
      SELECT format('order %s is paid by %s, which its checkout did not offer', o.id, o.method) AS says
        FROM placed o JOIN priced_checkouts p ON p.order_id = o.id
       WHERE o.method <> 'credit' AND (p.outcome ->> 'toPay')::numeric > 0
         AND NOT p.outcome -> 'payments' @> jsonb_build_array(jsonb_build_object('method', o.method))
      UNION ALL
      SELECT format('order %s is paid by the demo card, which was switched off before', o.id)
        FROM placed o, switched_off s
       WHERE o.method = 'demo-card' AND o.placed_at > s.at + interval '1 minute'`,
});
