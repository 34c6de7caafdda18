import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { serviceDataSource } from '@shop/service-kit/data-source';
import type { DataSourceOptions } from 'typeorm';
import { OrderLine } from '../orders/order-line.entity.js';
import { OrderNoteRow } from '../orders/order-note.entity.js';
import { OrderStatusChange } from '../orders/order-status-change.entity.js';
import { Order } from '../orders/order.entity.js';
import { Orders1700000002000 } from './migrations/1700000002000-orders.js';
import { OrderNotes1795271000000 } from './migrations/1795271000000-order-notes.js';
import { SagaAttempts1795271100000 } from './migrations/1795271100000-saga-attempts.js';
import { ErasedCustomers1795273300000 } from './migrations/1795273300000-erased-customers.js';
import { BeginOrder1795309200000 } from './migrations/1795309200000-begin-order.js';
import { SlimPlaceOrder1795312000000 } from './migrations/1795312000000-slim-place-order.js';
import { OrderBatches1795320000000 } from './migrations/1795320000000-order-batches.js';
import { BeginOrders1795340000000 } from './migrations/1795340000000-begin-orders.js';
import { NumberedOrders1795350000000 } from './migrations/1795350000000-numbered-orders.js';
import { PlannedOnce1795370000000 } from './migrations/1795370000000-planned-once.js';
import { InboxByTime1800100000000 } from './migrations/1800100000000-inbox-by-time.js';
import { OrderClock1800400000000 } from './migrations/1800400000000-order-clock.js';
import { ErasedCustomers1800120000000 } from './migrations/1800120000000-erased-customers.js';
import { CountNewOrders1800130000000 } from './migrations/1800130000000-count-new-orders.js';
import { Reconciliation1800600000000 } from './migrations/1800600000000-reconciliation.js';
import { CustomerEmail1800700000000 } from './migrations/1800700000000-customer-email.js';
import { AuditInsertOnly1800200300000 } from './migrations/1800200300000-audit-insert-only.js';
import { AuditRetention1800710000000 } from './migrations/1800710000000-audit-retention.js';
import { RejectedByTime1800730000000 } from './migrations/1800730000000-rejected-by-time.js';
import { FoldedOrders1800740000000 } from './migrations/1800740000000-folded-orders.js';

export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({
    url,
    entities: [Order, OrderLine, OrderStatusChange, OrderNoteRow, AuditEntry],
    migrations: [
      Orders1700000002000,
      OrderNotes1795271000000,
      SagaAttempts1795271100000,
      ErasedCustomers1795273300000,
      BeginOrder1795309200000,
      SlimPlaceOrder1795312000000,
      OrderBatches1795320000000,
      BeginOrders1795340000000,
      NumberedOrders1795350000000,
      PlannedOnce1795370000000,
      InboxByTime1800100000000,
      OrderClock1800400000000,
      ErasedCustomers1800120000000,
      CountNewOrders1800130000000,
      Reconciliation1800600000000,
      AuditInsertOnly1800200300000,
      AuditRetention1800710000000,
      RejectedByTime1800730000000,
      CustomerEmail1800700000000,
      FoldedOrders1800740000000,
    ],
  });
