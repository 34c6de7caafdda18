import { methodNames, type PaymentMethod } from '@shop/contracts/billing/payments';
import type { EntityManager } from 'typeorm';

const LIVE = `
  SELECT p.method, coalesce(t.due_days, 30) AS "dueDays"
    FROM payments p JOIN order_money m ON m.order_id = p.order_id LEFT JOIN credit_terms t ON t.user_id = m.user_id
   WHERE p.order_id = $1 AND p.state IN ('opening', 'open', 'secured', 'owed', 'captured')
   ORDER BY p.method <> 'credit', p.created_at`;

/**
 * Returns how an order is paid, as printed on its invoices, and when an invoice is due: the days count from the dispatch
 * of the whole order. Returns nothing for an order without a payment.
 */
export async function findPaymentNote(manager: EntityManager, order: string): Promise<string[]> {
  const live = await manager.query<{ method: PaymentMethod; dueDays: number }[]>(LIVE, [order]);
  const names = [...new Set(live.map(({ method }) => methodNames[method]))];
  if (names.length === 0) return [];
  const owed = live.find(({ method }) => method === 'invoice');
  const due = owed
    ? [`Due within ${String(owed.dueDays)} days of the dispatch of the whole order.`]
    : [];
  return [`Payment: ${names.join(', ')}.`, ...due];
}
