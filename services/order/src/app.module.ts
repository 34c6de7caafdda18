import { Module, type DynamicModule } from '@nestjs/common';
import { Audit } from '@shop/service-kit/audit/audit';
import { AUDIT_RETENTION } from '@shop/service-kit/audit/audit-retention';
import { auditRpcOf } from '@shop/service-kit/audit/audit.rpc';
import { DataSource } from 'typeorm';
import { CompanyConsumer, CompanyFill } from '@shop/service-kit/company/company-copy';
import { KnownCompany } from '@shop/service-kit/company/known-company';
import { ReconciliationPeriod } from '@shop/service-kit/reconciliation/reconciliation-period';
import { BULK_RETENTION } from '@shop/service-kit/bulk/bulk-retention';
import { bulkRpcOf } from '@shop/service-kit/bulk/bulk.rpc';
import { JOB_RETENTION } from '@shop/service-kit/jobs/job-retention';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import { jobsRpcOf } from '@shop/service-kit/jobs/jobs.rpc';
import { dispatchControllers, dispatchProviders } from './ordering/dispatch/dispatch.providers.js';
import { InvoiceBases } from './ordering/invoicing/invoice-bases.js';
import { InvoiceBasesRpc } from './ordering/invoicing/invoice-bases.rpc.js';
import { changeControllers, changeProviders } from './ordering/edits/edit.providers.js';
import { PHOTO_RETENTION } from './ordering/returns/photo-retention.js';
import { returnControllers, returnProviders } from './ordering/returns/return.providers.js';
import { DRAFT_RETENTION } from './ordering/drafts/draft-retention.js';
import { draftControllers, draftProviders } from './ordering/drafts/draft.providers.js';
import { ParcelWriter } from './ordering/lifecycle/parcel-writer.js';
import { PRINT_RETENTION } from './ordering/print/print-files.query.js';
import { printControllers, printProviders } from './ordering/print/print.providers.js';
import { bulkControllers, bulkProviders } from './ordering/bulk/bulk.providers.js';
import { ServiceKitModule } from '@shop/service-kit/service-kit.module';
import { limitsOf, sizeLimitsOf, type OrderConfig } from './config.js';
import { CheckoutRpc } from './pricing/checkout.rpc.js';
import { CheckoutService, PRICED_CHECKOUT_RETENTION } from './pricing/checkout.service.js';
import { ShopPricing } from './pricing/basket-pricing.js';
import { PricingConfigCache } from './pricing/pricing-config.cache.js';
import { BuyerRpc } from './customers/buyer.rpc.js';
import { CustomerOrdersRpc } from './customers/customer-orders.rpc.js';
import { CustomersConsumer } from './customers/customers.consumer.js';
import { ErasedCustomersService } from './customers/erased-customers.service.js';
import { dataSourceOptions } from './db/data-source.js';
import { DiscountCodesService } from './discounts/discount-codes.service.js';
import { DiscountsRpc } from './discounts/discounts.rpc.js';
import { DiscountsService } from './discounts/discounts.service.js';
import { CatalogueClient } from './ordering/lifecycle/catalogue.client.js';
import { StoredEventsRpc } from './ordering/reads/stored-events.rpc.js';
import { OrderPagesRpc } from './ordering/reads/order-pages.rpc.js';
import { OrderSize } from './ordering/place/order-size.js';
import { OrderLimits } from './ordering/place/order-limits.js';
import { messageControllers, messageProviders } from './messages/message.providers.js';
import { OrderNotesService } from './ordering/reads/order-notes.service.js';
import { OrderTagsRpc } from './ordering/reads/order-tags.rpc.js';
import { OrderNotesRpc } from './ordering/reads/order-notes.rpc.js';
import { OrderStatusWriter } from './ordering/lifecycle/order-status-writer.js';
import { OrderStatusService } from './ordering/lifecycle/order-status.service.js';
import { OrderSweeper } from './ordering/place/order-sweeper.js';
import { OrdersRpc } from './ordering/orders.rpc.js';
import { OrdersService } from './ordering/reads/orders.service.js';
import { ProductUsesReader } from './ordering/reads/product-uses.reader.js';
import { OrderVersionsRpc } from './ordering/lifecycle/order-versions.rpc.js';
import { AwaitedOrdersRpc } from './ordering/lifecycle/awaited-orders.rpc.js';
import { AwaitedOrders } from './ordering/lifecycle/awaited-orders.service.js';
import { GiftCards } from './ordering/lifecycle/gift-cards.js';
import { BillingConsumer } from './ordering/lifecycle/billing.consumer.js';
import { InvoiceRemindersRpc } from './customers/invoice-reminders.rpc.js';
import { OrderCharges } from './ordering/lifecycle/order-charges.service.js';
import { AWAITING_MINUTES } from './pricing/order-payment.rules.js';
import { OrderPricing } from './ordering/place/order-pricing.js';
import { PlaceOrderService } from './ordering/place/place-order.service.js';
import { PlaceOrderTransactions } from './ordering/place/place-order.transactions.js';
import { ProductCopiesConsumer } from './product-copies/product-copies.consumer.js';
import { ProductCopies } from './product-copies/product-copies.js';
import { ProductCopiesFill } from './product-copies/product-copies.fill.js';
import { ReservationsConsumer } from './reservations/reservations.consumer.js';
import { CatalogueHolds } from './reconciliation/catalogue-holds.js';
import { StockComparison } from './reconciliation/stock-comparison.js';
import { StockReconciler } from './reconciliation/stock-reconciler.js';
import { StockRepair } from './reconciliation/stock-repair.js';
import { defaultSettings } from './settings/default-settings.js';
import { SettingEditor } from './settings/setting-editor.js';
import { SettingsRpc } from './settings/settings.rpc.js';
import { DemoCardWarning } from './settings/demo-card-warning.js';
import { SettingsService } from './settings/settings.service.js';
import { ShippingRpc } from './shipping/shipping.rpc.js';
import { ShippingService } from './shipping/shipping.service.js';
import { TaxesRpc } from './taxes/taxes.rpc.js';
import { TaxesService } from './taxes/taxes.service.js';
import { OrderTaxes } from './pricing/order-taxes.js';
import { VAT_CHECK_RETENTION, VatChecks } from './taxes/vat-checks.js';
import { VatOffice } from './taxes/vat-office.js';
import { WithdrawalsRpc } from './withdrawals/withdrawals.rpc.js';
import { WithdrawalReturns } from './withdrawals/withdrawal-returns.js';
import { WITHDRAWAL_RETENTION, WithdrawalsService } from './withdrawals/withdrawals.service.js';
import { TaxProvider } from './pricing/tax-provider.js';

@Module({})
export class AppModule {
  static with(config: OrderConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceKitModule.forService({
          name: 'order',
          config,
          dataSource: dataSourceOptions(config.DATABASE_URL),
          retention: [
            PRICED_CHECKOUT_RETENTION,
            VAT_CHECK_RETENTION,
            AUDIT_RETENTION,
            BULK_RETENTION,
            JOB_RETENTION,
            WITHDRAWAL_RETENTION,
            DRAFT_RETENTION,
            PHOTO_RETENTION,
            PRINT_RETENTION,
          ],
        }),
      ],
      controllers: [
        CompanyConsumer,
        OrdersRpc,
        ...bulkControllers,
        ...dispatchControllers,
        ...printControllers,
        ...changeControllers,
        ...returnControllers,
        ...draftControllers,
        InvoiceBasesRpc,
        OrderNotesRpc,
        OrderTagsRpc,
        ...messageControllers,
        OrderPagesRpc,
        StoredEventsRpc,
        AwaitedOrdersRpc,
        OrderVersionsRpc,
        InvoiceRemindersRpc,
        BillingConsumer,
        BuyerRpc,
        CustomerOrdersRpc,
        CustomersConsumer,
        ReservationsConsumer,
        ShippingRpc,
        TaxesRpc,
        DiscountsRpc,
        SettingsRpc,
        ProductCopiesConsumer,
        CheckoutRpc,
        WithdrawalsRpc,
        auditRpcOf('order'),
        bulkRpcOf('order'),
        jobsRpcOf('order'),
      ],
      providers: [
        KnownCompany,
        CompanyFill,
        { provide: OrderLimits, useValue: limitsOf(config) },
        {
          provide: OrderSize,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new OrderSize(dataSource, sizeLimitsOf(config)),
        },
        {
          provide: PricingConfigCache,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) =>
            new PricingConfigCache(dataSource, config.PROFILE),
        },
        { provide: TaxProvider, useValue: new TaxProvider(config.TAX_PROVIDER_URL) },
        {
          provide: VatOffice,
          useValue: new VatOffice(config.VAT_CHECK_URL, config.VAT_CHECK_SELLER),
        },
        VatChecks,
        OrderTaxes,
        ShopPricing,
        CheckoutService,
        ProductCopiesFill,
        ProductCopies,
        Audit,
        CatalogueClient,
        {
          provide: OrderPricing,
          inject: [DataSource, PricingConfigCache, ShopPricing],
          useFactory: (dataSource: DataSource, terms: PricingConfigCache, pricing: ShopPricing) =>
            new OrderPricing(
              dataSource,
              terms,
              pricing,
              config.AWAITING_MINUTES ?? AWAITING_MINUTES,
            ),
        },
        AwaitedOrders,
        OrderCharges,
        GiftCards,
        OrderStatusWriter,
        ParcelWriter,
        ...dispatchProviders,
        ...changeProviders,
        ...returnProviders,
        ...draftProviders(config.RESET_LINK_SECRET),
        InvoiceBases,
        PlaceOrderTransactions,
        PlaceOrderService,
        OrderStatusService,
        ...bulkProviders,
        JobRunner,
        ...printProviders,
        OrderSweeper,
        OrdersService,
        ProductUsesReader,
        ErasedCustomersService,
        OrderNotesService,
        ...messageProviders,
        WithdrawalsService,
        WithdrawalReturns,
        SettingEditor,
        ShippingService,
        TaxesService,
        DiscountsService,
        DiscountCodesService,
        {
          provide: SettingsService,
          inject: [DataSource, Audit],
          useFactory: (dataSource: DataSource, audit: Audit) =>
            new SettingsService(dataSource, audit, defaultSettings(config.PROFILE)),
        },
        {
          provide: DemoCardWarning,
          inject: [SettingsService],
          useFactory: (settings: SettingsService) => new DemoCardWarning(settings, config.PROFILE),
        },
        CatalogueHolds,
        {
          provide: StockComparison,
          inject: [DataSource, CatalogueHolds],
          useFactory: (dataSource: DataSource, holds: CatalogueHolds) =>
            new StockComparison(dataSource, holds),
        },
        StockRepair,
        {
          provide: ReconciliationPeriod,
          useValue: new ReconciliationPeriod(config.RECONCILE_EVERY_S),
        },
        StockReconciler,
      ],
    };
  }
}
