// The event of rolls for the figures, written under the locks of their products. Amounts are cuts.
import { rollEvents, type RollFigures } from '@shop/contracts/inventory/roll-events';
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';

const cutFor = (reason: string): string =>
  `coalesce(sum(upper(span) - lower(span)) FILTER (WHERE reason = '${reason}'), 0)::int`;

/** SQL: `RollFigures` of `rolls r`. */
const figures = `
  SELECT r.id AS roll, r.number, r.product_id AS product,
         CASE WHEN r.returned IS NOT NULL THEN 'return' WHEN r.parent_id IS NOT NULL THEN 'split'
              ELSE 'delivery' END AS origin,
         r.state, r.unit, r.cuts_per_unit AS "cutsPerUnit", r.received - c."notCome" AS received,
         r.left_cuts AS left, coalesce(r.returned, 0) AS returned,
         c.cut, c.flaw, c."overLength", c.count, c.scrap, r.cost_cents AS "costCents",
         r.received_at AS "receivedAt", r.version
    FROM rolls r
   CROSS JOIN LATERAL (
     SELECT ${cutFor('order')} AS cut, ${cutFor('flaw')} AS flaw, ${cutFor('loss')} AS "overLength",
            ${cutFor('count')} AS count, ${cutFor('scrap')} AS scrap,
            ${cutFor('notCome')} AS "notCome"
       FROM roll_cuts WHERE roll_id = r.id) c`;

type Row = Omit<RollFigures, 'receivedAt'> & { receivedAt: Date };

/** The rolls of which `where` is true, in the order of their ids. */
export async function rollFiguresWhere(
  manager: Pick<EntityManager, 'query'>,
  where: string,
  values: readonly unknown[],
): Promise<RollFigures[]> {
  const rows = await manager.query<Row[]>(`${figures} WHERE ${where}`, [...values]);
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
}

/** Publishes how these rolls are now; call it after the last change of the transaction. */
export async function publishRolls(
  manager: EntityManager,
  outbox: Outbox,
  ids: readonly string[],
): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  const rolls = await rollFiguresWhere(manager, 'r.id = ANY ($1::uuid[])', [ids]);
  await outbox.add(manager, rollEvents.changed, first, { rolls });
}
