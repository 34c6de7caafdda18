// Nothing may be left half-way: no order in placing, no fact unsent, no message dead.
import { DATABASES } from '../databases.js';
import { shorten, type Invariant } from './invariant.js';

const STUCK = `
  SELECT id, 'placing' AS state FROM orders
   WHERE status = 'placing' AND created_at < now() - interval '20 seconds'
  UNION ALL
  SELECT id, 'on its way out of cancelled' FROM orders
   WHERE (pending_transition ->> 'at')::timestamptz < now() - interval '40 seconds'
  UNION ALL
  SELECT s.order_id, 'in a saga that is ' || s.state || ' while it is ' || o.status
    FROM order_saga s JOIN orders o ON o.id = s.order_id
   WHERE (s.state = 'placing') <> (o.status = 'placing')
      OR (s.state = 'done') <> (o.status NOT IN ('placing', 'rejected'))`;

/** I5: no order is in placing for longer than 20 s, and no saga disagrees with its order. */
export const nothingIsStuck: Invariant = async ({ databases }) => {
  const sagas = await databases.count('order', 'SELECT count(*) FROM order_saga');
  const stuck = await databases.query<{ id: string; state: string }>('order', STUCK);
  return {
    id: 'I5',
    promise: 'no order placing for longer than 20 s',
    looked: `${String(sagas)} sagas`,
    breaches: shorten(stuck.map(({ id, state }) => `order ${id} is ${state}`)),
  };
};

/** I6: every fact has left its outbox. */
export const outboxesAreEmpty: Invariant = async ({ databases }) => {
  let facts = 0;
  const breaches: string[] = [];
  for (const database of DATABASES) {
    const [row] = await databases.query<{ all: number; waiting: number }>(
      database,
      'SELECT count(*) AS all, count(*) FILTER (WHERE published_at IS NULL) AS waiting FROM outbox',
    );
    facts += row?.all ?? 0;
    if (row && row.waiting > 0)
      breaches.push(`${String(row.waiting)} facts of ${database} are unsent`);
  }
  return { id: 'I6', promise: 'outboxes empty', looked: `${String(facts)} facts`, breaches };
};

/** I7: no letter is dead, and none still waits to be heard. */
export const noLetterIsDead: Invariant = async ({ queues }) => {
  const depths = await queues();
  return {
    id: 'I7',
    promise: 'dead letters none, queues empty',
    looked: `${String(depths.size)} queues`,
    breaches: [...depths]
      .filter(([, messages]) => messages > 0)
      .map(([queue, messages]) => `${String(messages)} messages in ${queue}`),
  };
};
