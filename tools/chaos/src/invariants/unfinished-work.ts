// No work stays unfinished: no order in placing, no unpublished event, no dead letter.
import { DATABASES } from '../databases.js';
import { awaitedOrders } from './awaited.js';
import { shorten, type Invariant } from './invariant.js';

// An order that awaits its payment has the status placing, but its saga is done.
const stuck = (awaited: string): string => `
  SELECT id, 'placing' AS state FROM orders
   WHERE status = 'placing' AND id NOT IN (${awaited}) AND created_at < now() - interval '20 seconds'
  UNION ALL
  SELECT id, 'in an un-cancel' FROM orders
   WHERE (pending_transition ->> 'at')::timestamptz < now() - interval '40 seconds'
  UNION ALL
  SELECT id, 'in an edit that was paid, or is to be over' FROM orders
   WHERE least((unpaid_edit ->> 'paidAt')::timestamptz, (unpaid_edit ->> 'until')::timestamptz) < now() - interval '40 seconds'
  UNION ALL
  SELECT id, 'in an edit' FROM orders WHERE (pending_edit ->> 'at')::timestamptz < now() - interval '40 seconds'
  UNION ALL
  SELECT id, 'in a replacement' FROM orders
   WHERE (pending_replacement ->> 'at')::timestamptz < now() - interval '40 seconds'
  UNION ALL
  SELECT s.order_id, 'in a saga that is ' || s.state || ' while it is ' || o.status
    FROM order_saga s JOIN orders o ON o.id = s.order_id
   WHERE o.id NOT IN (${awaited}) AND (
           (s.state = 'placing') <> (o.status = 'placing')
           OR (s.state = 'done') <> (o.status NOT IN ('placing', 'rejected')))`;

/** I5: no order is in placing for longer than 20 s, and no saga disagrees with its order. */
export const nothingIsStuck: Invariant = async ({ databases }) => {
  const sagas = await databases.count('order', 'SELECT count(*) FROM order_saga');
  const awaited = awaitedOrders();
  const found = await databases.query<{ id: string; state: string }>('order', stuck(awaited));
  return {
    id: 'I5',
    invariant: 'no order placing for longer than 20 s',
    checked: `${String(sagas)} sagas`,
    breaches: shorten(found.map(({ id, state }) => `order ${id} is ${state}`)),
  };
};

/** I6: every event has been published. */
export const outboxesAreEmpty: Invariant = async ({ databases }) => {
  let events = 0;
  const breaches: string[] = [];
  for (const database of DATABASES) {
    const [row] = await databases.query<{ all: number; waiting: number }>(
      database,
      'SELECT count(*) AS all, count(*) FILTER (WHERE published_at IS NULL) AS waiting FROM outbox',
    );
    events += row?.all ?? 0;
    if (row && row.waiting > 0)
      breaches.push(`${String(row.waiting)} events of ${database} are unsent`);
  }
  return { id: 'I6', invariant: 'outboxes empty', checked: `${String(events)} events`, breaches };
};

/** I7: there are no dead letters, and no event waits in a queue. */
export const noEmailIsDead: Invariant = async ({ queues }) => {
  const depths = await queues();
  return {
    id: 'I7',
    invariant: 'no dead letters, queues empty',
    checked: `${String(depths.size)} queues`,
    breaches: [...depths]
      .filter(([, messages]) => messages > 0)
      .map(([queue, messages]) => `${String(messages)} messages in ${queue}`),
  };
};
