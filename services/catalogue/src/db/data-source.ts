import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { serviceDataSource } from '@shop/service-kit/data-source';
import type { DataSourceOptions } from 'typeorm';
import { ProductImage } from '../products/product-image.entity.js';
import { Product } from '../products/product.entity.js';
import { StockHold } from '../stock/stock-hold.entity.js';
import { Products1700000001000 } from './migrations/1700000001000-products.js';
import { Audit1795269700000 } from './migrations/1795269700000-audit.js';
import { SavedProducts1795269950000 } from './migrations/1795269950000-saved-products.js';
import { AdminLists1795269800000 } from './migrations/1795269800000-admin-lists.js';
import { Reviews1795306000000 } from './migrations/1795306000000-reviews.js';
import { RatingsInOrder1795307000000 } from './migrations/1795307000000-ratings-in-order.js';
import { SlimStock1795312000000 } from './migrations/1795312000000-slim-stock.js';
import { RenamedAuthors1795330000000 } from './migrations/1795330000000-renamed-authors.js';
import { ProductViews1795360000000 } from './migrations/1795360000000-product-views.js';
import { FirstProductViews1795361000000 } from './migrations/1795361000000-first-product-views.js';
import { InboxByTime1800100000000 } from './migrations/1800100000000-inbox-by-time.js';
import { RefusedHoldsByTime1800410000000 } from './migrations/1800410000000-refused-holds-by-time.js';
import { MovementsOfProduct1800120000000 } from './migrations/1800120000000-movements-of-product.js';
import { AuditInsertOnly1800200300000 } from './migrations/1800200300000-audit-insert-only.js';
import { AuditRetention1800710000000 } from './migrations/1800710000000-audit-retention.js';
import { ViewsOfDeletedProducts1800720000000 } from './migrations/1800720000000-views-of-deleted-products.js';
import { FoldedProducts1800740000000 } from './migrations/1800740000000-folded-products.js';
import { FirstFoldedProducts1800740100000 } from './migrations/1800740100000-first-folded-products.js';
import { FoldedLists1800740200000 } from './migrations/1800740200000-folded-lists.js';

/** How alike a word must be to count as a misspelling: "velevt" for velvet is 0.43, PostgreSQL's own mark 0.6. */
const MISSPELLING_LIKENESS = 0.4;

export function dataSourceOptions(url: string): DataSourceOptions {
  return serviceDataSource({
    url,
    entities: [Product, ProductImage, StockHold, AuditEntry],
    migrations: [
      Products1700000001000,
      Audit1795269700000,
      AdminLists1795269800000,
      SavedProducts1795269950000,
      Reviews1795306000000,
      RatingsInOrder1795307000000,
      SlimStock1795312000000,
      RenamedAuthors1795330000000,
      ProductViews1795360000000,
      FirstProductViews1795361000000,
      InboxByTime1800100000000,
      RefusedHoldsByTime1800410000000,
      MovementsOfProduct1800120000000,
      AuditInsertOnly1800200300000,
      AuditRetention1800710000000,
      ViewsOfDeletedProducts1800720000000,
      FoldedProducts1800740000000,
      FirstFoldedProducts1800740100000,
      FoldedLists1800740200000,
    ],
    settings: { 'pg_trgm.word_similarity_threshold': MISSPELLING_LIKENESS },
  });
}
