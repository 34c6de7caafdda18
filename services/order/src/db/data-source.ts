import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { serviceDataSource } from '@shop/service-kit/data-source';
import type { DataSourceOptions } from 'typeorm';
import { OrderLine } from '../ordering/reads/order-line.entity.js';
import { OrderNoteRow } from '../ordering/reads/order-note.entity.js';
import { OrderStatusChange } from '../ordering/reads/order-status-change.entity.js';
import { Order } from '../ordering/reads/order.entity.js';
import { Discount } from '../discounts/discount.entity.js';
import { ShippingMethod } from '../shipping/shipping-method.entity.js';
import { ShippingZone } from '../shipping/shipping-zone.entity.js';
import { TaxRate } from '../taxes/tax-rate.entity.js';
import { TaxZone } from '../taxes/tax-zone.entity.js';
import { Baseline0000000000001 } from './migrations/0001-baseline.js';
import { LinesByLength0000000000002 } from './migrations/0002-lines-by-length.js';
import { Promises0000000000003 } from './migrations/0003-promises.js';
import { Prices0000000000004 } from './migrations/0004-prices.js';
import { CopiesOfProducts0000000000006 } from './migrations/0006-copies-of-products.js';
import { IndexOfDistanceSales0000000000005 } from './migrations/0005-index-of-distance-sales.js';
import { OrdersThatAwait0000000000007 } from './migrations/0007-orders-that-await.js';
import { IndexOfCharges0000000000008 } from './migrations/0008-index-of-charges.js';
import { VatChecks0000000000009 } from './migrations/0009-vat-checks.js';
import { BillingAddresses0000000000010 } from './migrations/0010-billing-addresses.js';
import { ReturnableLines0000000000011 } from './migrations/0011-returnable-lines.js';
import { IndexOfUnusedCheckouts0000000000012 } from './migrations/0012-index-of-unused-checkouts.js';
import { KeptCharges0000000000013 } from './migrations/0013-kept-charges.js';

export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({
    url,
    entities: [
      Order,
      OrderLine,
      OrderStatusChange,
      OrderNoteRow,
      ShippingZone,
      ShippingMethod,
      TaxZone,
      TaxRate,
      Discount,
      AuditEntry,
    ],
    migrations: [
      Baseline0000000000001,
      LinesByLength0000000000002,
      Promises0000000000003,
      Prices0000000000004,
      IndexOfDistanceSales0000000000005,
      CopiesOfProducts0000000000006,
      OrdersThatAwait0000000000007,
      IndexOfCharges0000000000008,
      VatChecks0000000000009,
      BillingAddresses0000000000010,
      ReturnableLines0000000000011,
      IndexOfUnusedCheckouts0000000000012,
      KeptCharges0000000000013,
    ],
  });
