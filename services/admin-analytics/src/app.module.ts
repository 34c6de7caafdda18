import { type DynamicModule, Module } from '@nestjs/common';
import { Bus } from '@shop/service-kit/bus/bus';
import { KnownCompany } from '@shop/service-kit/company/known-company';
import { type ServiceEnv } from '@shop/service-kit/config';
import { ServiceKitModule } from '@shop/service-kit/service-kit.module';
import { dataSourceOptions } from './db/data-source.js';
import { CompanyConsumer } from './figures/company.consumer.js';
import { CompanyFill } from './figures/company-fill.js';
import { CustomersConsumer } from './customers/customers.consumer.js';
import { ProductsConsumer } from './products/products.consumer.js';
import { DriftMonitor } from './rebuild/drift-monitor.js';
import { Projections } from './rebuild/projections.js';
import { RollFiguresRpc } from './rolls/roll-figures.rpc.js';
import { RollFiguresService } from './rolls/roll-figures.service.js';
import { RollsConsumer } from './rolls/rolls.consumer.js';
import { SalesConsumer } from './sales/sales.consumer.js';
import { PublicStatsRpc } from './stats/public-stats.rpc.js';
import { RevenueService } from './stats/revenue.service.js';
import { StatsRpc } from './stats/stats.rpc.js';
import { StatsService } from './stats/stats.service.js';

@Module({})
export class AppModule {
  static with(config: ServiceEnv): DynamicModule {
    const dataSource = dataSourceOptions(config.DATABASE_URL);
    return {
      module: AppModule,
      imports: [ServiceKitModule.forService({ name: 'admin-analytics', config, dataSource })],
      controllers: [
        SalesConsumer,
        ProductsConsumer,
        RollsConsumer,
        CustomersConsumer,
        CompanyConsumer,
        StatsRpc,
        RollFiguresRpc,
        PublicStatsRpc,
      ],
      providers: [
        StatsService,
        RevenueService,
        RollFiguresService,
        {
          provide: Projections,
          inject: [Bus],
          useFactory: (bus: Bus) => new Projections(dataSource, bus),
        },
        DriftMonitor,
        KnownCompany,
        CompanyFill,
      ],
    };
  }
}
