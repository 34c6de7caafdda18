import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { RetentionJob } from '@shop/service-kit/retention/retention.job';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { dataSourceOptions } from '../../db/data-source.js';
import { stockRetention } from './stock-retention.js';

describe('backend 9: the holds of refused orders', () => {
  it('removes the holds of refused orders after 14 days, and no hold that has held stock', async () => {
    const database = await testDatabase(dataSourceOptions);
    const hold = async (state: string, epoch: number, days: number): Promise<string> => {
      const order = randomUUID();
      await database.dataSource.query(
        `INSERT INTO stock_hold (order_id, epoch, state, lines, outcome, at)
         VALUES ($1, $2, $3, '[]', '{"outcome":"refused","lines":[]}', now() - $4 * interval '1 day')`,
        [order, epoch, state, days],
      );
      return order;
    };
    await hold('refused', 1, 15);
    const remaining = [
      await hold('refused', 1, 13),
      await hold('refused', 2, 15),
      await hold('released', 1, 15),
      await hold('held', 1, 15),
    ];
    await new RetentionJob(database.url, stockRetention).run();
    const left = await database.dataSource.query<{ order_id: string }[]>(
      'SELECT order_id FROM stock_hold',
    );
    expect(left.map(({ order_id }) => order_id).toSorted()).toEqual(remaining.toSorted());
    await database.close();
  });
});
