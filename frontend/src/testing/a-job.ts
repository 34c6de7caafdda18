import type { JobView } from '@shop/contracts/core/jobs';
import { anAdmin, aProduct } from './builders';

export const aJob = (fields: Partial<JobView> = {}): JobView => ({
  _id: aProduct(7)._id,
  kind: 'productImport',
  state: 'running',
  total: 10_000,
  done: 3_997,
  failed: 3,
  startedBy: { _id: anAdmin()._id, name: 'Farida Haque' },
  queuedAt: '2026-11-28T08:00:00.000Z',
  startedAt: '2026-11-28T08:00:01.000Z',
  progressAt: new Date().toISOString(),
  endedAt: null,
  result: null,
  summary: 'Import prices.csv',
  ...fields,
});
