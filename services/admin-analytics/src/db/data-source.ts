import { serviceDataSource } from '@shop/service-kit/data-source';
import { type DataSourceOptions } from 'typeorm';
import { ReleaseBaseline0000000000001 } from './migrations/0001-baseline.js';
import { OrdersByTime0000000000002 } from './migrations/0002-orders-by-time.js';
import { GiftCardsSold0000000000003 } from './migrations/0003-gift-cards-sold.js';
import { Company0000000000004 } from './migrations/0004-company.js';

/** Projections are stored in plain tables without entities, which are read and written by SQL. */
export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({
    url,
    entities: [],
    migrations: [
      ReleaseBaseline0000000000001,
      OrdersByTime0000000000002,
      GiftCardsSold0000000000003,
      Company0000000000004,
    ],
  });
