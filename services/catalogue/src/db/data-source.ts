import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { serviceDataSource } from '@shop/service-kit/data-source';
import { MISSPELLING } from '@shop/service-kit/text-folding';
import type { DataSourceOptions } from 'typeorm';
import { ProductImage } from '../products/product-image.entity.js';
import { Product } from '../products/product.entity.js';
import { StockHold } from '../inventory/holds/stock-hold.entity.js';
import { ReleaseBaseline0000000000001 } from './migrations/0001-baseline.js';
import { Jobs0000000000002 } from './migrations/0002-jobs.js';
import { BulkChanges0000000000003 } from './migrations/0003-bulk-changes.js';
import { ProductPace0000000000004 } from './migrations/0004-product-pace.js';
import { ProductStates0000000000005 } from './migrations/0005-product-states.js';
import { Company0000000000006 } from './migrations/0006-company.js';
import { Content0000000000007 } from './migrations/0007-content.js';
import { Colourways0000000000008 } from './migrations/0008-colourways.js';
import { Swatches0000000000009 } from './migrations/0009-swatches.js';
import { HomePage0000000000010 } from './migrations/0010-home-page.js';
import { WastedStock0000000000011 } from './migrations/0011-wasted-stock.js';
import { RestockRequests0000000000012 } from './migrations/0012-restock-requests.js';
import { ReviewReplies0000000000013 } from './migrations/0013-review-replies.js';
import { ListIndexes0000000000014 } from './migrations/0014-list-indexes.js';
import { DeliverySorts0000000000015 } from './migrations/0015-delivery-sorts.js';
import { ImageScales0000000000016 } from './migrations/0016-image-scales.js';
import { WantedImages0000000000017 } from './migrations/0017-wanted-images.js';
import { LostPieces0000000000018 } from './migrations/0018-lost-pieces.js';
import { OwnRatings0000000000019 } from './migrations/0019-own-ratings.js';
import { ImportChanges0000000000020 } from './migrations/0020-import-changes.js';
import { GiftCards0000000000021 } from './migrations/0021-gift-cards.js';

export function dataSourceOptions(url: string): DataSourceOptions {
  return serviceDataSource({
    url,
    entities: [Product, ProductImage, StockHold, AuditEntry],
    migrations: [
      ReleaseBaseline0000000000001,
      Jobs0000000000002,
      BulkChanges0000000000003,
      ProductPace0000000000004,
      ProductStates0000000000005,
      Company0000000000006,
      Content0000000000007,
      Colourways0000000000008,
      Swatches0000000000009,
      HomePage0000000000010,
      WastedStock0000000000011,
      RestockRequests0000000000012,
      ReviewReplies0000000000013,
      ListIndexes0000000000014,
      DeliverySorts0000000000015,
      ImageScales0000000000016,
      WantedImages0000000000017,
      LostPieces0000000000018,
      OwnRatings0000000000019,
      ImportChanges0000000000020,
      GiftCards0000000000021,
    ],
    settings: MISSPELLING,
  });
}
