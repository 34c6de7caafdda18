import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';
import { RestocksRpc } from './restocks.rpc.js';
import { RestocksService } from './restocks.service.js';

export const restockControllers = [RestocksRpc];
export const restockProviders = [RestocksService];

/** A product that was not restocked within a year is not expected back. */
export const RESTOCK_RETENTION: RetentionRule = {
  table: 'restock_requests',
  column: 'created_at',
  days: 365,
};
