import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import type { EntityManager } from 'typeorm';

/** Stores which lines of an order wait for a delivery when it is held again. */
export async function writeWaits(
  manager: EntityManager,
  order: string,
  lines: readonly HeldLine[],
): Promise<void> {
  const waits = lines.flatMap(({ product, expectedOn }) =>
    expectedOn === undefined ? [] : [{ product, expectedOn }],
  );
  await manager.query(
    `UPDATE order_lines l SET details = (l.details - 'expectedOn')
            || CASE WHEN w.product IS NULL THEN '{}' ELSE jsonb_build_object('expectedOn', w."expectedOn") END
       FROM order_lines was
       LEFT JOIN jsonb_to_recordset($2::jsonb) AS w (product uuid, "expectedOn" date) ON w.product = was.product_id
      WHERE was.order_id = $1 AND l.order_id = was.order_id AND l.line_no = was.line_no
        AND (l.details ? 'expectedOn' OR w.product IS NOT NULL)`,
    [order, JSON.stringify(waits)],
  );
}
