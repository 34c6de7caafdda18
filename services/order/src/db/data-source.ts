import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { serviceDataSource } from '@shop/service-kit/data-source';
import { MISSPELLING } from '@shop/service-kit/text-folding';
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
import { ReleaseBaseline0000000000001 } from './migrations/0001-baseline.js';
import { AdminSearch0000000000002 } from './migrations/0002-admin-search.js';
import { BulkChanges0000000000003 } from './migrations/0003-bulk-changes.js';
import { ProductStates0000000000004 } from './migrations/0004-product-states.js';
import { Company0000000000005 } from './migrations/0005-company.js';
import { OrderNumbers0000000000006 } from './migrations/0006-order-numbers.js';
import { Swatches0000000000007 } from './migrations/0007-swatches.js';
import { Parcels0000000000008 } from './migrations/0008-parcels.js';
import { Withdrawals0000000000009 } from './migrations/0009-withdrawals.js';
import { Revisions0000000000010 } from './migrations/0010-revisions.js';
import { PrintFiles0000000000011 } from './migrations/0011-print-files.js';
import { Returns0000000000012 } from './migrations/0012-returns.js';
import { ReturnedBefore0000000000013 } from './migrations/0013-returned-before.js';
import { Drafts0000000000014 } from './migrations/0014-drafts.js';
import { CancelRequests0000000000015 } from './migrations/0015-cancel-requests.js';
import { Edits0000000000016 } from './migrations/0016-edits.js';
import { ReturnWishes0000000000017 } from './migrations/0017-return-wishes.js';
import { ReturnPhotos0000000000018 } from './migrations/0018-return-photos.js';
import { DiscountNames0000000000019 } from './migrations/0019-discount-names.js';
import { UnpaidEdits0000000000020 } from './migrations/0020-unpaid-edits.js';
import { Replacements0000000000021 } from './migrations/0021-replacements.js';
import { OrderTags0000000000022 } from './migrations/0022-order-tags.js';
import { Transit0000000000023 } from './migrations/0023-transit.js';
import { EditedDeliveries0000000000024 } from './migrations/0024-edited-deliveries.js';
import { LeftOrders0000000000025 } from './migrations/0025-left-orders.js';
import { GiftCards0000000000026 } from './migrations/0026-gift-cards.js';
import { TaxedLater0000000000027 } from './migrations/0027-taxed-later.js';
import { ParcelCaptures0000000000029 } from './migrations/0029-parcel-captures.js';
import { KeptTaxes0000000000031 } from './migrations/0031-kept-taxes.js';
import { VatChecksDue0000000000032 } from './migrations/0032-vat-checks-due.js';
import { ReturnedParcels0000000000033 } from './migrations/0033-returned-parcels.js';
import { WithdrawalReturns0000000000034 } from './migrations/0034-withdrawal-returns.js';
import { TrackingNotices0000000000035 } from './migrations/0035-tracking-notices.js';
import { WithdrawalsOpening0000000000036 } from './migrations/0036-withdrawals-opening.js';
import { TrackingNoticesDue0000000000037 } from './migrations/0037-tracking-notices-due.js';

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
      ReleaseBaseline0000000000001,
      AdminSearch0000000000002,
      BulkChanges0000000000003,
      ProductStates0000000000004,
      Company0000000000005,
      OrderNumbers0000000000006,
      Swatches0000000000007,
      Parcels0000000000008,
      Withdrawals0000000000009,
      Revisions0000000000010,
      PrintFiles0000000000011,
      Returns0000000000012,
      ReturnedBefore0000000000013,
      Drafts0000000000014,
      CancelRequests0000000000015,
      Edits0000000000016,
      ReturnWishes0000000000017,
      ReturnPhotos0000000000018,
      DiscountNames0000000000019,
      UnpaidEdits0000000000020,
      Replacements0000000000021,
      OrderTags0000000000022,
      Transit0000000000023,
      EditedDeliveries0000000000024,
      LeftOrders0000000000025,
      GiftCards0000000000026,
      TaxedLater0000000000027,
      ParcelCaptures0000000000029,
      KeptTaxes0000000000031,
      VatChecksDue0000000000032,
      ReturnedParcels0000000000033,
      WithdrawalReturns0000000000034,
      TrackingNotices0000000000035,
      WithdrawalsOpening0000000000036,
      TrackingNoticesDue0000000000037,
    ],
    settings: MISSPELLING,
  });
