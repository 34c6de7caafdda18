// No work stays unfinished: no order in placing, no event unpublished, no dead letter.
import { DATABASES } from '../databases.js';
import { shorten, type Invariant } from './invariant.js';

// An order that awaits its payment, and one that was closed for want of it, is through with its saga.
const AWAITED = 'SELECT order_id FROM awaited_payments';
const STUCK = `
  SELECT id, 'placing' AS state FROM orders
   WHERE status = 'placing' AND created_at < now() - interval '20 seconds' AND id NOT IN (${AWAITED})
  UNION ALL
  SELECT order_id, 'awaiting its payment beyond its time' FROM awaited_payments
   WHERE state = 'open' AND until < now() - interval '20 seconds'
  UNION ALL
  SELECT o.id, o.status || ' while its wait is ' || a.state
    FROM orders o JOIN awaited_payments a ON a.order_id = o.id
   WHERE o.status <> CASE a.state WHEN 'open' THEN 'placing' ELSE 'rejected' END
  UNION ALL
  SELECT id, 'in an un-cancel' FROM orders
   WHERE (pending_transition ->> 'at')::timestamptz < now() - interval '40 seconds'
  UNION ALL
  SELECT s.order_id, 'in a saga that is ' || s.state || ' while it is ' || o.status
    FROM order_saga s JOIN orders o ON o.id = s.order_id
   WHERE CASE WHEN o.id IN (${AWAITED}) THEN s.state <> 'done'
              ELSE (s.state = 'placing') <> (o.status = 'placing')
                OR (s.state = 'done') <> (o.status NOT IN ('placing', 'rejected')) END`;

/** I5: no order is in placing for longer than 20 s, and no saga disagrees with its order. */
export const nothingIsStuck: Invariant = async ({ databases }) => {
  const sagas = await databases.count('order', 'SELECT count(*) FROM order_saga');
  const stuck = await databases.query<{ id: string; state: string }>('order', STUCK);
  return {
    id: 'I5',
    invariant: 'no order placing for longer than 20 s',
    checked: `${String(sagas)} sagas`,
    breaches: shorten(stuck.map(({ id, state }) => `order ${id} is ${state}`)),
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

/** I7: no dead letters, and no event waits in a queue. */
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
