import { serviceDataSource } from '@shop/service-kit/data-source';
import { type DataSourceOptions } from 'typeorm';
import { ReleaseBaseline0000000000001 } from './migrations/0001-baseline.js';
import { OrdersByTime0000000000002 } from './migrations/0002-orders-by-time.js';
import { GiftCardsSold0000000000003 } from './migrations/0003-gift-cards-sold.js';

/** The projections are plain tables written and read by SQL: they have no entities. */
export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({
    url,
    entities: [],
    migrations: [
      ReleaseBaseline0000000000001,
      OrdersByTime0000000000002,
      GiftCardsSold0000000000003,
    ],
  });
