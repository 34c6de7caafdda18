import { ERASED } from '@shop/contracts/customers/erased';
import { shorten, type Invariant } from './invariant.js';

/** Number of days for which correspondence finds and writes missing e-mails. */
const DAYS = 3;

// Orders of deleted accounts keep no event.
const PLACED = `
  SELECT o.id, e.event_id AS event FROM orders o
    LEFT JOIN outbox e ON e.aggregate_id = o.id::text AND e.type = 'order.placed'
   WHERE o.status NOT IN ('placing', 'rejected') AND o.placed_at > now() - interval '${String(DAYS)} days'
     AND o.user_email <> '${ERASED.email}'`;

const WRITTEN = `
  SELECT event_id AS event FROM emails
   WHERE kind = 'orderPlaced' AND created_at > now() - interval '${String(DAYS + 1)} days'`;

/** IE: each visible order of the last days has its e-mail. */
export const ordersHaveEmails: Invariant = async ({ databases }) => {
  const orders = await databases.query<{ id: string; event: string | null }>('order', PLACED);
  const rows = await databases.query<{ event: string }>('correspondence', WRITTEN);
  const written = new Set(rows.map(({ event }) => event));
  return {
    id: 'IE',
    invariant: 'each visible order of the last days has its e-mail',
    checked: `${String(orders.length)} orders`,
    breaches: shorten(
      orders
        .filter(({ event }) => event === null || !written.has(event))
        .map(({ id }) => `order ${id} has no e-mail`),
    ),
  };
};
