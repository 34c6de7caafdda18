import { accountOperations } from './account-operations.js';
import { adminOperation } from './admin-operation.js';
import { clothOperations } from './cloth-operations.js';
import { uncachedListOperations } from './uncached-list-operation.js';
import type { Operation } from './operation.js';
import { orderOperation } from './order-operation.js';
import { cacheOperations } from './cached-read-operations.js';

export const operations: readonly Operation[] = [
  ...cacheOperations,
  ...uncachedListOperations,
  orderOperation,
  ...clothOperations,
  ...accountOperations,
  adminOperation,
];
