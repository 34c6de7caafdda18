import { Module, type DynamicModule } from '@nestjs/common';
import { Audit } from '@shop/service-kit/audit/audit';
import { auditRpcOf } from '@shop/service-kit/audit/audit.rpc';
import type { ServiceEnv } from '@shop/service-kit/config';
import { ServiceKitModule } from '@shop/service-kit/service-kit.module';
import { dataSourceOptions } from './db/data-source.js';
import { ProductFactsRpc } from './products/product-facts.rpc.js';
import { ProductsRpc } from './products/products.rpc.js';
import { ProductsService } from './products/products.service.js';
import { SavedProductsConsumer } from './saved/saved-products.consumer.js';
import { SavedProductsRpc } from './saved/saved-products.rpc.js';
import { SavedProductsService } from './saved/saved-products.service.js';
import { StockConsumer } from './stock/stock.consumer.js';
import { StockRpc } from './stock/stock.rpc.js';
import { StockService } from './stock/stock.service.js';

@Module({})
export class AppModule {
  static with(config: ServiceEnv): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceKitModule.forService({
          name: 'catalogue',
          config,
          dataSource: dataSourceOptions(config.DATABASE_URL),
        }),
      ],
      controllers: [
        ProductsRpc,
        ProductFactsRpc,
        StockRpc,
        StockConsumer,
        SavedProductsRpc,
        SavedProductsConsumer,
        auditRpcOf('catalogue'),
      ],
      providers: [Audit, ProductsService, SavedProductsService, StockService],
    };
  }
}
