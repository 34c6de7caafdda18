import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { serviceDataSource } from '@shop/service-kit/data-source';
import { type DataSourceOptions } from 'typeorm';
import { Baseline0000000000001 } from './migrations/0001-baseline.js';
import { WaysToPay0000000000002 } from './migrations/0002-ways-to-pay.js';
import { IndexesOfPayments0000000000003 } from './migrations/0003-indexes-of-payments.js';
import { ComparisonOfProviders0000000000004 } from './migrations/0004-comparison-of-providers.js';
import { Reminders0000000000005 } from './migrations/0005-reminders.js';
import { IndexOfOwed0000000000006 } from './migrations/0006-index-of-owed.js';
import { ComparedPayments0000000000007 } from './migrations/0007-compared-payments.js';
import { IndexesOfLooks0000000000008 } from './migrations/0008-indexes-of-looks.js';
import { ChargesOfOrders0000000000010 } from './migrations/0010-charges-of-orders.js';
import { IndexOfUnpaid0000000000011 } from './migrations/0011-index-of-unpaid.js';
import { ErasedCustomers0000000000012 } from './migrations/0012-erased-customers.js';
import { ReversedOperations0000000000013 } from './migrations/0013-reversed-operations.js';
import { CheckOfOperations0000000000014 } from './migrations/0014-check-of-operations.js';
import { BankDateForms0000000000020 } from './migrations/0020-bank-date-forms.js';

/** The tables of money are plain ones, written and read by SQL: they have no entities. */
export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({
    url,
    entities: [AuditEntry],
    migrations: [
      Baseline0000000000001,
      WaysToPay0000000000002,
      IndexesOfPayments0000000000003,
      ComparisonOfProviders0000000000004,
      Reminders0000000000005,
      IndexOfOwed0000000000006,
      ComparedPayments0000000000007,
      IndexesOfLooks0000000000008,
      ChargesOfOrders0000000000010,
      IndexOfUnpaid0000000000011,
      ErasedCustomers0000000000012,
      ReversedOperations0000000000013,
      CheckOfOperations0000000000014,
      BankDateForms0000000000020,
    ],
  });
