import { Module, type DynamicModule } from '@nestjs/common';
import { Audit } from '@shop/service-kit/audit/audit';
import { AUDIT_RETENTION } from '@shop/service-kit/audit/audit-retention';
import { auditRpcOf } from '@shop/service-kit/audit/audit.rpc';
import { BulkChanges } from '@shop/service-kit/bulk/bulk-changes';
import { BULK_RETENTION } from '@shop/service-kit/bulk/bulk-retention';
import { bulkRpcOf } from '@shop/service-kit/bulk/bulk.rpc';
import { BulkSteps } from '@shop/service-kit/bulk/bulk-steps';
import { BulkSubject } from '@shop/service-kit/bulk/bulk-subject';
import { BulkWork } from '@shop/service-kit/bulk/bulk-work';
import { KnownCompany } from '@shop/service-kit/company/known-company';
import { JOB_RETENTION } from '@shop/service-kit/jobs/job-retention';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import { jobsRpcOf } from '@shop/service-kit/jobs/jobs.rpc';
import { ServiceKitModule } from '@shop/service-kit/service-kit.module';
import { DataSource } from 'typeorm';
import { drawsCareSymbols, type CatalogueConfig } from './config.js';
import { ChosenProducts } from './bulk/chosen-products.js';
import { ProductBulk } from './bulk/product-bulk.js';
import { PutBack } from './bulk/put-back.service.js';
import { ProductBulkRpc } from './bulk/product-bulk.rpc.js';
import { ProductValuesService } from './bulk/product-values.service.js';
import { CertificateEditingService } from './cloths/certificate-editing.service.js';
import { CertificateTerms } from './cloths/certificate-terms.js';
import { CertificatesRpc } from './cloths/certificates.rpc.js';
import { CertificatesService } from './cloths/certificates.service.js';
import { MenusRpc } from './content/menus.rpc.js';
import { MenusService } from './content/menus.service.js';
import { PageEditingService } from './content/page-editing.service.js';
import { PAGE_RETENTION } from './content/page-retention.js';
import { PageSchedule } from './content/page-schedule.js';
import { PageWriter } from './content/page-writer.js';
import { PagesRpc } from './content/pages.rpc.js';
import { PagesService } from './content/pages.service.js';
import { CuttingRpc } from './inventory/cutting/cutting.rpc.js';
import { CuttingService } from './inventory/cutting/cutting.service.js';
import { SettlingService } from './inventory/cutting/settling.service.js';
import { ShippedOrdersConsumer } from './inventory/cutting/shipped-orders.consumer.js';
import { FacetFollower } from './facets/facet-follower.js';
import { FacetedList } from './facets/faceted-list.js';
import { ProductListRpc } from './facets/product-list.rpc.js';
import { dataSourceOptions } from './db/data-source.js';
import { ArrivalRecorder } from './inventory/receiving/arrival-recorder.js';
import { ArrivalService } from './inventory/receiving/arrival.service.js';
import { DeliveriesRpc } from './inventory/receiving/deliveries.rpc.js';
import { DeliveriesService } from './inventory/receiving/deliveries.service.js';
import { ExpectingService } from './inventory/receiving/expecting.service.js';
import { ClothEditingService } from './cloths/cloth-editing.service.js';
import { ClothTransferRpc } from './cloths/cloth-transfer.rpc.js';
import { ClothTransferService } from './cloths/cloth-transfer.service.js';
import { ClothsRpc } from './cloths/cloths.rpc.js';
import { CareSymbols, ClothsService } from './cloths/cloths.service.js';
import { ProductPagesRpc } from './products/product-pages.rpc.js';
import { ImageCollector } from './images/image-collector.js';
import { ImageWorker } from './images/image-worker.js';
import { ImageStore } from './images/image-store.js';
import { ImagesRpc } from './images/images.rpc.js';
import { ImagesService } from './images/images.service.js';
import { AdminProductsService } from './products/admin-products.service.js';
import { ProductAdminRpc } from './products/product-admin.rpc.js';
import { ProductAdminService } from './products/product-admin.service.js';
import { LengthOffersRpc } from './inventory/holds/length-offers.rpc.js';
import { ProductsRpc } from './products/products.rpc.js';
import { PreviewsRpc } from './previews/previews.rpc.js';
import { PreviewsService } from './previews/previews.service.js';
import { ProductCopyService } from './products/product-copy.service.js';
import { GoingLive } from './products/going-live.js';
import { ProductsService } from './products/products.service.js';
import { SaleService } from './products/sale.service.js';
import { ImageScalesRpc } from './products/image-scales.rpc.js';
import { ImageScalesService } from './products/image-scales.service.js';
import { SwatchesRpc } from './products/swatches.rpc.js';
import { SwatchesService } from './products/swatches.service.js';
import { ProductPace } from './inventory/ledger/product-pace.js';
import { AnnounceReductions } from './reductions/announce-reductions.js';
import { PRICE_HISTORY_RETENTION } from './reductions/price-history-retention.js';
import { ReductionsRpc } from './reductions/reductions.rpc.js';
import { ReductionsService } from './reductions/reductions.service.js';
import { ReturnsRpc } from './returns/returns.rpc.js';
import { ReturnsService } from './returns/returns.service.js';
import { ReceivingService } from './inventory/rolls/receiving.service.js';
import { StockRecorder } from './inventory/rolls/stock-recorder.js';
import { RollEditingService } from './inventory/rolls/roll-editing.service.js';
import { RollPagesRpc } from './inventory/rolls/roll-pages.rpc.js';
import { RollsRpc } from './inventory/rolls/rolls.rpc.js';
import { RollsService } from './inventory/rolls/rolls.service.js';
import { StocktakeService } from './inventory/rolls/stocktake.service.js';
import { RollTransferRpc } from './inventory/rolls/roll-transfer.rpc.js';
import { RollTransferService } from './inventory/rolls/roll-transfer.service.js';
import { CompanyRpc } from './settings/company.rpc.js';
import { PoliciesRpc } from './settings/policies.rpc.js';
import { SettingWriter } from './settings/setting-writer.js';
import { SetupRpc } from './settings/setup.rpc.js';
import { CompanyService } from './settings/company.service.js';
import { AdminSearchRpc } from './search/admin-search.rpc.js';
import { savedControllers, savedProviders } from './saved/providers.js';
import {
  productTransferControllers,
  productTransferProviders,
} from './product-transfer/providers.js';
import { reviewControllers, reviewProviders } from './reviews/providers.js';
import { WANTED_RETENTION, wantedControllers, wantedProviders } from './wanted-images/providers.js';
import { RESTOCK_RETENTION, restockControllers, restockProviders } from './restocks/providers.js';
import { LengthOfferService } from './inventory/holds/length-offer.service.js';
import { RollsConversionRpc } from './inventory/rolls/rolls-conversion.rpc.js';
import { RollsConversionService } from './inventory/rolls/rolls-conversion.service.js';
import { StockConsumer } from './inventory/holds/stock.consumer.js';
import { stockRetention } from './inventory/holds/stock-retention.js';
import { HoldsRpc } from './inventory/holds/holds.rpc.js';
import { StockRpc } from './inventory/holds/stock.rpc.js';
import { holdProviders } from './inventory/holds/hold.providers.js';

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
          retention: [
            ...stockRetention,
            BULK_RETENTION,
            PRICE_HISTORY_RETENTION,
            PAGE_RETENTION,
            RESTOCK_RETENTION,
            WANTED_RETENTION,
            AUDIT_RETENTION,
            JOB_RETENTION,
          ],
        }),
      ],
      controllers: [
        LengthOffersRpc,
        ProductsRpc,
        ProductListRpc,
        ProductPagesRpc,
        ProductAdminRpc,
        ImageScalesRpc,
        SwatchesRpc,
        PreviewsRpc,
        ProductBulkRpc,
        ImagesRpc,
        ...productTransferControllers,
        ReductionsRpc,
        ReturnsRpc,
        ...reviewControllers,
        CompanyRpc,
        PagesRpc,
        MenusRpc,
        SetupRpc,
        PoliciesRpc,
        StockRpc,
        HoldsRpc,
        StockConsumer,
        ClothsRpc,
        ClothTransferRpc,
        CertificatesRpc,
        RollsRpc,
        RollPagesRpc,
        RollTransferRpc,
        RollsConversionRpc,
        CuttingRpc,
        DeliveriesRpc,
        ShippedOrdersConsumer,
        AdminSearchRpc,
        ...savedControllers,
        ...restockControllers,
        ...wantedControllers,
        auditRpcOf('catalogue'),
        bulkRpcOf('catalogue'),
        jobsRpcOf('catalogue'),
      ],
      providers: [
        Audit,
        JobRunner,
        { provide: ImageStore, useValue: new ImageStore(config) },
        ImageWorker,
        ImageCollector,
        ImagesService,
        LengthOfferService,
        AdminProductsService,
        BulkChanges,
        BulkSteps,
        BulkWork,
        { provide: BulkSubject, useClass: ProductBulk },
        ChosenProducts,
        PutBack,
        ProductValuesService,
        CertificateEditingService,
        CertificatesService,
        CertificateTerms,
        ClothEditingService,
        { provide: CareSymbols, useValue: new CareSymbols(drawsCareSymbols(config)) },
        ClothsService,
        ClothTransferService,
        ProductAdminService,
        ProductPace,
        ...productTransferProviders,
        GoingLive,
        PreviewsService,
        ProductCopyService,
        ProductsService,
        FacetedList,
        {
          provide: FacetFollower,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new FacetFollower(dataSource, config),
        },
        AnnounceReductions,
        ReductionsService,
        ReturnsService,
        ...reviewProviders,
        KnownCompany,
        SettingWriter,
        CompanyService,
        PagesService,
        MenusService,
        PageWriter,
        PageEditingService,
        PageSchedule,
        CuttingService,
        SettlingService,
        ArrivalRecorder,
        ArrivalService,
        DeliveriesService,
        ExpectingService,
        ReceivingService,
        StockRecorder,
        RollEditingService,
        RollsService,
        RollTransferService,
        StocktakeService,
        ...savedProviders,
        ...restockProviders,
        ...wantedProviders,
        SaleService,
        ImageScalesService,
        SwatchesService,
        RollsConversionService,
        ...holdProviders,
      ],
    };
  }
}
