import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { Bus } from '@shop/service-kit/bus/bus';
import { Identity } from '@shop/service-kit/identity';
import { PublicStatsController } from './admin-analytics/public-stats.controller.js';
import { PublicStatsReader } from './admin-analytics/public-stats.reader.js';
import { StatsController } from './admin-analytics/stats.controller.js';
import { PeriodsController } from './admin-analytics/periods.controller.js';
import { PeriodsReader } from './admin-analytics/periods.reader.js';
import { CustomerReader } from './customers/customer.reader.js';
import { CustomersController } from './customers/customers.controller.js';
import { ToDoController } from './admin-analytics/to-do.controller.js';
import { ToDoReader } from './admin-analytics/to-do.reader.js';
import { AdminCompanyController } from './company/admin-company.controller.js';
import { AdminPoliciesController } from './company/admin-policies.controller.js';
import { CompanyController } from './company/company.controller.js';
import { SetupController } from './company/setup.controller.js';
import { SetupReader } from './company/setup.reader.js';
import { ShownCompany } from './company/shown-company.js';
import { AdminMenusController } from './content/admin-menus.controller.js';
import { AdminContentController } from './content/admin-content.controller.js';
import { BuildEditions } from './content/build-editions.js';
import { PageChangesController } from './content/page-changes.controller.js';
import { PagesController } from './content/pages.controller.js';
import { ShownContent } from './content/shown-content.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditReader } from './audit/audit.reader.js';
import { AccountController } from './auth/account.controller.js';
import { EmailChangeController } from './auth/email-change.controller.js';
import { AdminUsersController } from './auth/admin-users.controller.js';
import { AddressesController } from './auth/addresses.controller.js';
import { ViewsController } from './auth/views.controller.js';
import { AuthController } from './auth/auth.controller.js';
import { LocalStrategy } from './auth/local.strategy.js';
import { LastSeenReporter } from './auth/last-seen-reporter.js';
import { PaymentChecksController } from './billing/payment-checks.controller.js';
import { PaymentPageController } from './billing/payment-page.controller.js';
import { BankFiles } from './billing/bank-file/bank-files.js';
import { DocumentsController } from './billing/documents.controller.js';
import { CreditController } from './billing/credit.controller.js';
import { GiftCardsController } from './billing/gift-cards.controller.js';
import { HandPaymentsController } from './billing/hand-payments.controller.js';
import { RefundsController } from './billing/refunds.controller.js';
import { TransfersController } from './billing/transfers.controller.js';
import { PaymentsController } from './billing/payments.controller.js';
import { ownLists } from './catalogue/own-lists.js';
import { AdminCertificatesController } from './catalogue/admin-certificates.controller.js';
import { AdminClothsController } from './catalogue/admin-cloths.controller.js';
import { AdminCuttingController } from './catalogue/admin-cutting.controller.js';
import { BulkController } from './bulk/bulk.controller.js';
import { BulkOwners } from './bulk/bulk-owners.js';
import { productPartControllers } from './catalogue/product-part-controllers.js';
import { ProductBulkController } from './catalogue/product-bulk.controller.js';
import { orderChangeControllers } from './order/order-change-controllers.js';
import { returnControllers } from './order/return-controllers.js';
import { OrderTagsController } from './order/order-tags.controller.js';
import { ManyParcelsController } from './order/many-parcels.controller.js';
import { ParcelsController } from './order/parcels.controller.js';
import { PrintController } from './order/print.controller.js';
import { OrderBulkController } from './order/order-bulk.controller.js';
import { OrderNumbersController } from './order/order-numbers.controller.js';
import { orderRequests } from './order/order-requests.js';
import { AdminProductsController } from './catalogue/admin-products.controller.js';
import { AdminDeliveriesController } from './catalogue/admin-deliveries.controller.js';
import { AdminReceivingController } from './catalogue/admin-receiving.controller.js';
import { AdminRollsController } from './catalogue/admin-rolls.controller.js';
import { ClothEditing } from './catalogue/cloth-editing.js';
import { CsvImport } from './catalogue/csv-import.js';
import { ClothsController } from './catalogue/cloths.controller.js';
import { LengthOffersController } from './catalogue/length-offers.controller.js';
import { ProductEditing } from './catalogue/product-editing.js';
import { AdminReductionsController } from './catalogue/admin-reductions.controller.js';
import { AdminReturnsController } from './catalogue/admin-returns.controller.js';
import { AdminReviewsController } from './catalogue/admin-reviews.controller.js';
import { ProductsController } from './catalogue/products.controller.js';
import { ReviewsController } from './catalogue/reviews.controller.js';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.js';
import { DesignUploads } from './correspondence/design-uploads.js';
import { EnquiriesController } from './correspondence/enquiries.controller.js';
import { FormsController } from './correspondence/forms.controller.js';
import { EmailTemplatesController } from './correspondence/email-templates.controller.js';
import { TestEmailController } from './correspondence/test-email.controller.js';
import { NewsletterController } from './correspondence/newsletter.controller.js';
import { AccessGuard } from './http/access/auth.guard.js';
import { ErrorFilter } from './http/errors/error.filter.js';
import { JwtStrategy } from './http/access/jwt.strategy.js';
import { RetryingReader } from './http/retrying-reader.js';
import { SchemaPipe } from './http/input/schema.pipe.js';
import { JobsController } from './jobs/jobs.controller.js';
import { JobsReader } from './jobs/jobs.reader.js';
import { LoginThrottle } from './limits/login-throttle.js';
import { Limiter } from './limits/limiter.js';
import { LimitsRedis } from './limits/limits-redis.js';
import { CheckoutController } from './order/checkout.controller.js';
import { CheckoutPricing } from './order/checkout-pricing.js';
import { AdminDiscountCodesController } from './order/admin-discount-codes.controller.js';
import { AdminDiscountsController } from './order/admin-discounts.controller.js';
import { AdminSettingsController } from './order/admin-settings.controller.js';
import { OrderExport } from './order/order-export.js';
import { settingControllers } from './order/setting-controllers.js';
import { OrderEmailsController } from './order/order-emails.controller.js';
import { OrdersController } from './order/orders.controller.js';
import { FreshReads } from './response-cache/fresh-reads.js';
import { WriteInvalidation } from './response-cache/write-invalidation.js';
import { UrlCacheKeys } from './response-cache/url-cache-keys.js';
import { AdminSearch } from './search/admin-search.js';
import { SearchController } from './search/search.controller.js';
import { SpaFolder } from './spa/spa-folder.js';
import { Uploads } from './uploads/uploads.js';
import { CachedReply } from './response-cache/cached-reply.js';
import { ResponseCache, type ResponseCacheOptions } from './response-cache/response-cache.js';

/** Ten seconds while change events arrive, a second without them, ten minutes while the catalogue is down. */
const cacheOptions: ResponseCacheOptions = {
  ttlMs: 10_000,
  disconnectedTtlMs: 1_000,
  staleMs: 600_000,
  maxBytes: 64 * 1024 * 1024,
};

/** The dependencies of the gateway; specs replace the bus. */
export interface Foundations {
  config: GatewayConfig;
  bus: Bus;
  identity: Identity;
}

@Module({})
export class AppModule {
  static with({ config, bus, identity }: Foundations): DynamicModule {
    return {
      module: AppModule,
      imports: [DiscoveryModule, PassportModule],
      controllers: [
        AuthController,
        AccountController,
        EmailChangeController,
        AdminUsersController,
        CustomersController,
        AddressesController,
        ViewsController,
        ProductsController,
        LengthOffersController,
        ...ownLists,
        BulkController,
        OrderBulkController,
        OrderTagsController,
        ManyParcelsController,
        ParcelsController,
        ...returnControllers,
        PrintController,
        OrderNumbersController,
        ...orderRequests,
        ...productPartControllers,
        ProductBulkController,
        AdminProductsController,
        ClothsController,
        AdminCertificatesController,
        AdminClothsController,
        AdminRollsController,
        AdminDeliveriesController,
        AdminReceivingController,
        AdminCuttingController,
        ReviewsController,
        AdminReductionsController,
        AdminReturnsController,
        AdminReviewsController,
        AdminCompanyController,
        AdminPoliciesController,
        CompanyController,
        AdminContentController,
        AdminMenusController,
        PageChangesController,
        PagesController,
        SetupController,
        TestEmailController,
        EmailTemplatesController,
        OrderEmailsController,
        OrdersController,
        ...orderChangeControllers,
        CheckoutController,
        ...settingControllers,
        AdminDiscountsController,
        AdminDiscountCodesController,
        AdminSettingsController,
        PaymentChecksController,
        PaymentsController,
        DocumentsController,
        PaymentPageController,
        HandPaymentsController,
        RefundsController,
        TransfersController,
        CreditController,
        GiftCardsController,
        PublicStatsController,
        StatsController,
        ToDoController,
        PeriodsController,
        AuditController,
        SearchController,
        JobsController,
        FormsController,
        NewsletterController,
        EnquiriesController,
      ],
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        { provide: Bus, useValue: bus },
        { provide: Identity, useValue: identity },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useClass: SchemaPipe },
        { provide: APP_FILTER, useClass: ErrorFilter },
        JwtStrategy,
        LocalStrategy,
        LastSeenReporter,
        LimitsRedis,
        Limiter,
        LoginThrottle,
        RetryingReader,
        ShownCompany,
        ShownContent,
        SpaFolder,
        BuildEditions,
        SetupReader,
        UrlCacheKeys,
        FreshReads,
        WriteInvalidation,
        CachedReply,
        OrderExport,
        CheckoutPricing,
        AuditReader,
        BulkOwners,
        ToDoReader,
        CustomerReader,
        PeriodsReader,
        PublicStatsReader,
        AdminSearch,
        JobsReader,
        Uploads,
        ProductEditing,
        ClothEditing,
        CsvImport,
        DesignUploads,
        BankFiles,
        { provide: ResponseCache, useFactory: () => new ResponseCache(cacheOptions) },
      ],
    };
  }
}
