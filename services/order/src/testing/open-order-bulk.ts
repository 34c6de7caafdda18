// Opens bulk changes of orders for specs, on a separate database.
import { randomUUID } from 'node:crypto';
import type { UserView } from '@shop/contracts/auth/auth';
import type { BulkChange } from '@shop/contracts/core/bulk';
import { orderBulkInput, type OrderBulkPreview } from '@shop/contracts/ordering/order-bulk';
import { BulkChanges } from '@shop/service-kit/bulk/bulk-changes';
import { BulkSteps } from '@shop/service-kit/bulk/bulk-steps';
import { BulkWork } from '@shop/service-kit/bulk/bulk-work';
import type { Call } from '@shop/service-kit/bus/call';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import type { z } from 'zod';
import { OrderBulk } from '../ordering/bulk/order-bulk.js';
import { OrderBulkRpc } from '../ordering/bulk/order-bulk.rpc.js';
import { TaxChangeWriter } from '../ordering/tax-changes/tax-change-writer.js';
import { TaxChanges } from '../ordering/tax-changes/tax-changes.js';
import { TaxProvider } from '../pricing/tax-provider.js';
import { aUser, openOrders, type OpenOrders } from './open-orders.js';

export interface OpenOrderBulk {
  shop: OpenOrders;
  bulk: BulkChanges;
  runner: JobRunner;
  taxChanges: TaxChanges;
  /** The admin who makes the changes. */
  by: UserView;
  /** The admin who reverts them. */
  other: UserView;
  preview(input: z.input<typeof orderBulkInput>): Promise<OrderBulkPreview>;
  /** Previews restoring the tags from before a change, as another admin. */
  putBack(of: string): Promise<OrderBulkPreview>;
  apply(id: string, as?: UserView): Promise<BulkChange>;
  undo(id: string): Promise<BulkChange>;
  close(): Promise<void>;
}

export async function openOrderBulk(): Promise<OpenOrderBulk> {
  const shop = await openOrders();
  const { dataSource, statuses, outbox, audit } = shop;
  const by = aUser({ role: 'admin', name: 'Nadia' });
  const other = aUser({ role: 'admin', name: 'Jonas' });
  const taxChanges = new TaxChanges(
    dataSource,
    shop.terms,
    new TaxProvider(undefined),
    new TaxChangeWriter(outbox),
  );
  const subject = new OrderBulk(statuses, shop.giftCards, outbox, taxChanges);
  const steps = new BulkSteps(subject, audit);
  const runner = new JobRunner(dataSource);
  new BulkWork(steps, subject, runner);
  const bulk = new BulkChanges(dataSource, subject, steps, runner);
  const rpc = new OrderBulkRpc(dataSource, bulk, taxChanges);
  return {
    shop,
    bulk,
    runner,
    by,
    other,
    taxChanges,
    preview: (input) =>
      rpc.preview({ bulk: randomUUID(), input: orderBulkInput.parse(input) }, {
        user: by,
      } as Call),
    putBack: (of) => rpc.putBack({ bulk: randomUUID(), of }, { user: other }),
    apply: async (id, as = by) => (await bulk.apply(as, id)).change,
    undo: async (id) => (await bulk.undo(by, id)).change,
    close: async () => {
      await runner.beforeApplicationShutdown();
      await shop.close();
    },
  };
}
