import { BulkChanges } from '@shop/service-kit/bulk/bulk-changes';
import { BulkSteps } from '@shop/service-kit/bulk/bulk-steps';
import { BulkSubject } from '@shop/service-kit/bulk/bulk-subject';
import { BulkWork } from '@shop/service-kit/bulk/bulk-work';
import { taxChangeControllers, taxChangeProviders } from '../tax-changes/tax-change.providers.js';
import { OrderBulk } from './order-bulk.js';
import { OrderBulkRpc } from './order-bulk.rpc.js';

export const bulkControllers = [OrderBulkRpc, ...taxChangeControllers];

/** Changes many orders at once. */
export const bulkProviders = [
  ...taxChangeProviders,
  BulkChanges,
  BulkSteps,
  BulkWork,
  { provide: BulkSubject, useClass: OrderBulk },
];
