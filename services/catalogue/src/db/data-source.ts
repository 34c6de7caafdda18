import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { serviceDataSource } from '@shop/service-kit/data-source';
import type { DataSourceOptions } from 'typeorm';
import { ProductImage } from '../products/product-image.entity.js';
import { Product } from '../products/product.entity.js';
import { StockHold } from '../inventory/holds/stock-hold.entity.js';
import { Baseline0000000000001 } from './migrations/0001-baseline.js';
import { MovementsOfOrder0000000000002 } from './migrations/0002-movements-of-order.js';
import { Cloths0000000000003 } from './migrations/0003-cloths.js';
import { SaleByLength0000000000004 } from './migrations/0004-sale-by-length.js';
import { ProductsOfCloth0000000000005 } from './migrations/0005-products-of-cloth.js';
import { Rolls0000000000006 } from './migrations/0006-rolls.js';
import { ExpectedRolls0000000000007 } from './migrations/0007-expected-rolls.js';
import { Certificates0000000000008 } from './migrations/0008-certificates.js';
import { FiguresOfRolls0000000000009 } from './migrations/0009-figures-of-rolls.js';
import { IndexesOfRolls0000000000010 } from './migrations/0010-indexes-of-rolls.js';
import { ChargedAs0000000000011 } from './migrations/0011-charged-as.js';
import { Prices0000000000012 } from './migrations/0012-prices.js';
import { PriceHistory0000000000013 } from './migrations/0013-price-history.js';
import { UnitsOfRolls0000000000014 } from './migrations/0014-units-of-rolls.js';
import { UnitsOfOldRolls0000000000015 } from './migrations/0015-units-of-old-rolls.js';
import { Returns0000000000016 } from './migrations/0016-returns.js';
import { OrderOfNames0000000000017 } from './migrations/0017-order-of-names.js';

/** How alike a word must be to count as a misspelling: "velevt" for velvet is 0.43, PostgreSQL's own mark 0.6. */
const MISSPELLING_LIKENESS = 0.4;

export function dataSourceOptions(url: string): DataSourceOptions {
  return serviceDataSource({
    url,
    entities: [Product, ProductImage, StockHold, AuditEntry],
    migrations: [
      Baseline0000000000001,
      MovementsOfOrder0000000000002,
      Cloths0000000000003,
      SaleByLength0000000000004,
      ProductsOfCloth0000000000005,
      Rolls0000000000006,
      ExpectedRolls0000000000007,
      Certificates0000000000008,
      FiguresOfRolls0000000000009,
      IndexesOfRolls0000000000010,
      ChargedAs0000000000011,
      Prices0000000000012,
      PriceHistory0000000000013,
      UnitsOfRolls0000000000014,
      UnitsOfOldRolls0000000000015,
      Returns0000000000016,
      OrderOfNames0000000000017,
    ],
    settings: { 'pg_trgm.word_similarity_threshold': MISSPELLING_LIKENESS },
  });
}
