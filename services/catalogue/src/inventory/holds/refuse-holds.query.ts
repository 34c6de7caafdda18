import type { HoldStockInput, HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import { queryPrepared } from '@shop/service-kit/prepared-query';
import type { DataSource } from 'typeorm';
import { triesOrder } from './take-stock.query.js';

const REFUSE = {
  name: 'refuse-holds',
  text: `
  INSERT INTO stock_hold (order_id, epoch, state, lines, outcome)
  SELECT "order", epoch, 'refused', '[]', outcome
    FROM jsonb_to_recordset($1::jsonb) AS r ("order" uuid, epoch int, outcome jsonb)
   WHERE ${triesOrder('"order"')}
  ON CONFLICT (order_id) DO NOTHING RETURNING order_id AS "order"`,
};

/** Stores refusals; returns the orders that no other transaction has, and that have no other hold. */
export async function refuseHolds(
  dataSource: DataSource,
  refusals: readonly (Pick<HoldStockInput, 'order' | 'epoch'> & { outcome: HoldStockReply })[],
): Promise<Set<string>> {
  const values = [JSON.stringify(refusals)];
  const rows = await queryPrepared<{ order: string }>(dataSource, { ...REFUSE, values });
  return new Set(rows.map(({ order }) => order));
}
