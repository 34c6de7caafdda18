import { Module, type DynamicModule } from '@nestjs/common';
import { Audit } from '@shop/service-kit/audit/audit';
import { AUDIT_RETENTION } from '@shop/service-kit/audit/audit-retention';
import { auditRpcOf } from '@shop/service-kit/audit/audit.rpc';
import { ServiceKitModule } from '@shop/service-kit/service-kit.module';
import type { CatalogueConfig } from './config.js';
import { dataSourceOptions } from './db/data-source.js';
import { ProductFactsRpc } from './products/product-facts.rpc.js';
import { PictureCollector } from './pictures/picture-collector.js';
import { PicturePress } from './pictures/picture-press.js';
import { PictureStore } from './pictures/picture-store.js';
import { PicturesRpc } from './pictures/pictures.rpc.js';
import { PicturesService } from './pictures/pictures.service.js';
import { AdminProductsService } from './products/admin-products.service.js';
import { ProductAdminRpc } from './products/product-admin.rpc.js';
import { ProductAdminService } from './products/product-admin.service.js';
import { ProductsRpc } from './products/products.rpc.js';
import { ProductsService } from './products/products.service.js';
import { SavedProductsConsumer } from './saved/saved-products.consumer.js';
import { SavedProductsRpc } from './saved/saved-products.rpc.js';
import { SavedProductsService } from './saved/saved-products.service.js';
import { ProductTransferRpc } from './transfer/product-transfer.rpc.js';
import { ProductTransferService } from './transfer/product-transfer.service.js';
import { ReviewsConsumer } from './reviews/reviews.consumer.js';
import { ReviewsRpc } from './reviews/reviews.rpc.js';
import { ReviewsService } from './reviews/reviews.service.js';
import { StockConsumer } from './stock/stock.consumer.js';
import { stockRetention } from './stock/stock-retention.js';
import { HoldsRpc } from './stock/holds.rpc.js';
import { StockRpc } from './stock/stock.rpc.js';
import { StockService } from './stock/stock.service.js';

@Module({})
export class AppModule {
  static with(config: CatalogueConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceKitModule.forService({
          name: 'catalogue',
          config,
          dataSource: dataSourceOptions(config.DATABASE_URL),
          retention: [...stockRetention, AUDIT_RETENTION],
        }),
      ],
      controllers: [
        ProductsRpc,
        ProductFactsRpc,
        ProductAdminRpc,
        PicturesRpc,
        ProductTransferRpc,
        ReviewsRpc,
        ReviewsConsumer,
        StockRpc,
        HoldsRpc,
        StockConsumer,
        SavedProductsRpc,
        SavedProductsConsumer,
        auditRpcOf('catalogue'),
      ],
      providers: [
        Audit,
        { provide: PictureStore, useValue: new PictureStore(config) },
        PicturePress,
        PictureCollector,
        PicturesService,
        AdminProductsService,
        ProductAdminService,
        ProductTransferService,
        ProductsService,
        ReviewsService,
        SavedProductsService,
        StockService,
      ],
    };
  }
}
