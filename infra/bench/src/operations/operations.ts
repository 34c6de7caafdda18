import { accountOperations } from './account-operations.js';
import { adminOperation } from './admin-operation.js';
import { missOperation } from './miss-operation.js';
import type { Operation } from './operation.js';
import { orderOperation } from './order-operation.js';
import { shelfOperations } from './shelf-operations.js';

export const operations: readonly Operation[] = [
  ...shelfOperations,
  missOperation,
  orderOperation,
  ...accountOperations,
  adminOperation,
];
