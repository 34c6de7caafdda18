import type { Databases } from '../databases.js';
import { shorten, type Invariant } from './invariant.js';

// The provider still has sums that are owed to customers or were refunded in another way.
const KEPT = `
  SELECT order_id AS id, sum(secured - released - refunded - refunding + coalesce((
           SELECT sum(amount) FROM operations o WHERE o.payment_id = p.id AND (
              o.state = 'owed' OR (o.to_credit OR o.by_hand) AND o.state IN ('wanted', 'sent', 'unknown', 'done'))), 0))::bigint AS cents
    FROM payments p WHERE method = 'stripe' GROUP BY 1`;

/**
 * I24: the sums that the card provider holds and has captured for each order match billing, so no order was paid twice.
 */
export const cardsAgree: Invariant = async ({ databases, cards }) => {
  const payments = (await cards?.()) ?? [];
  const theirs = new Map<string, number>();
  for (const { order, cents } of payments)
    if (order !== null) theirs.set(order, (theirs.get(order) ?? 0) + cents);
  const ours = cards ? await keptOf(databases) : new Map<string, number>();
  const orders = [...new Set([...theirs.keys(), ...ours.keys()])].toSorted();
  return {
    id: 'I24',
    invariant: 'the card provider has of each order what billing says',
    checked: cards ? `${String(payments.length)} card payments` : 'no card provider to be read',
    breaches: shorten(
      orders.flatMap((order) => {
        const there = theirs.get(order) ?? 0;
        const here = ours.get(order) ?? 0;
        const says = `order ${order}: the provider has ${String(there)} cents, billing ${String(here)}`;
        return there === here ? [] : [says];
      }),
    ),
  };
};

async function keptOf(databases: Databases): Promise<Map<string, number>> {
  const rows = await databases.query<{ id: string; cents: number }>('billing', KEPT);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}
