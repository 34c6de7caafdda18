import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { serviceDataSource } from '@shop/service-kit/data-source';
import { type DataSourceOptions } from 'typeorm';
import { ReleaseBaseline0000000000001 } from './migrations/0001-baseline.js';
import { RefundsByTime0000000000002 } from './migrations/0002-refunds-by-time.js';
import { Company0000000000003 } from './migrations/0003-company.js';
import { SwatchCredit0000000000004 } from './migrations/0004-swatch-credit.js';
import { Documents0000000000005 } from './migrations/0005-documents.js';
import { ChargeVersion0000000000006 } from './migrations/0006-charge-version.js';
import { AwaitedRefunds0000000000007 } from './migrations/0007-awaited-refunds.js';
import { Archives0000000000008 } from './migrations/0008-archives.js';
import { RefundsToCredit0000000000009 } from './migrations/0009-refunds-to-credit.js';
import { PaymentSorts0000000000010 } from './migrations/0010-payment-sorts.js';
import { PaymentParts0000000000011 } from './migrations/0011-payment-parts.js';
import { OwedRefunds0000000000012 } from './migrations/0012-owed-refunds.js';
import { PrepaidOrders0000000000013 } from './migrations/0013-prepaid-orders.js';
import { LeftOrders0000000000014 } from './migrations/0014-left-orders.js';
import { SoldCards0000000000015 } from './migrations/0015-sold-cards.js';
import { ParcelCaptures0000000000017 } from './migrations/0017-parcel-captures.js';
import { GiftCardExpiry0000000000018 } from './migrations/0018-gift-card-expiry.js';

/** Money is stored in plain tables without entities, which are read and written by SQL. */
export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({
    url,
    entities: [AuditEntry],
    migrations: [
      ReleaseBaseline0000000000001,
      RefundsByTime0000000000002,
      Company0000000000003,
      SwatchCredit0000000000004,
      Documents0000000000005,
      ChargeVersion0000000000006,
      AwaitedRefunds0000000000007,
      Archives0000000000008,
      RefundsToCredit0000000000009,
      PaymentSorts0000000000010,
      PaymentParts0000000000011,
      OwedRefunds0000000000012,
      PrepaidOrders0000000000013,
      LeftOrders0000000000014,
      SoldCards0000000000015,
      ParcelCaptures0000000000017,
      GiftCardExpiry0000000000018,
    ],
  });
