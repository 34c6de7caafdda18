import { serviceDataSource } from '@shop/service-kit/data-source';
import { type DataSourceOptions } from 'typeorm';
import { Baseline0000000000001 } from './migrations/0001-baseline.js';
import { Units0000000000002 } from './migrations/0002-units.js';
import { IndexesOfUnits0000000000003 } from './migrations/0003-indexes-of-units.js';
import { IndexesOfPieces0000000000004 } from './migrations/0004-indexes-of-pieces.js';
import { MetresOfCategories0000000000005 } from './migrations/0005-metres-of-categories.js';
import { Rolls0000000000006 } from './migrations/0006-rolls.js';
import { PartsOfPrices0000000000007 } from './migrations/0007-parts-of-prices.js';
import { LongestPieces0000000000008 } from './migrations/0008-longest-pieces.js';
import { IndexOfLongest0000000000009 } from './migrations/0009-index-of-longest.js';

/** The projections are plain tables written and read by SQL: they have no entities. */
export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({
    url,
    entities: [],
    migrations: [
      Baseline0000000000001,
      Units0000000000002,
      IndexesOfUnits0000000000003,
      IndexesOfPieces0000000000004,
      MetresOfCategories0000000000005,
      Rolls0000000000006,
      PartsOfPrices0000000000007,
      LongestPieces0000000000008,
      IndexOfLongest0000000000009,
    ],
  });
