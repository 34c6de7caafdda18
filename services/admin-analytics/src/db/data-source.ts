import { serviceDataSource } from '@shop/service-kit/data-source';
import { type DataSourceOptions } from 'typeorm';
import { CreateProjections1763600000000 } from './migrations/1763600000000-create-projections.js';
import { Figures1795305600000 } from './migrations/1795305600000-figures.js';
import { DailyProducts1795310000000 } from './migrations/1795310000000-daily-products.js';
import { SlimOutbox1795312000000 } from './migrations/1795312000000-slim-outbox.js';
import { InboxByTime1800100000000 } from './migrations/1800100000000-inbox-by-time.js';
import { DriftMonitor1800110000000 } from './migrations/1800110000000-drift-monitor.js';
import { ShortStock1800500000000 } from './migrations/1800500000000-short-stock.js';

/** The projections are plain tables written and read by SQL: they have no entities. */
export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({
    url,
    entities: [],
    migrations: [
      CreateProjections1763600000000,
      Figures1795305600000,
      DailyProducts1795310000000,
      SlimOutbox1795312000000,
      InboxByTime1800100000000,
      DriftMonitor1800110000000,
      ShortStock1800500000000,
    ],
  });
