import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { Bus } from '@shop/service-kit/bus/bus';
import { Identity } from '@shop/service-kit/identity';
import { HouseFiguresController } from './admin-analytics/house-figures.controller.js';
import { StatsController } from './admin-analytics/stats.controller.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditReader } from './audit/audit.reader.js';
import { AccountController } from './auth/account.controller.js';
import { EmailChangeController } from './auth/email-change.controller.js';
import { AdminUsersController } from './auth/admin-users.controller.js';
import { AuthController } from './auth/auth.controller.js';
import { LocalStrategy } from './auth/local.strategy.js';
import { SessionUse } from './auth/session-use.js';
import { SavedController } from './catalogue/saved.controller.js';
import { AdminProductsController } from './catalogue/admin-products.controller.js';
import { ProductEditing } from './catalogue/product-editing.js';
import { AdminReviewsController } from './catalogue/admin-reviews.controller.js';
import { ProductsController } from './catalogue/products.controller.js';
import { ReviewsController } from './catalogue/reviews.controller.js';
import { GATEWAY_CONFIG } from './config-token.js';
import type { GatewayConfig } from './config.js';
import { DesignStore } from './correspondence/design-store.js';
import { EnquiriesController } from './correspondence/enquiries.controller.js';
import { FormsController } from './correspondence/forms.controller.js';
import { NewsletterController } from './correspondence/newsletter.controller.js';
import { AccessGuard } from './http/auth.guard.js';
import { ErrorFilter } from './http/error.filter.js';
import { JwtStrategy } from './http/jwt.strategy.js';
import { Reads } from './http/reads.js';
import { SchemaPipe } from './http/schema.pipe.js';
import { GuessThrottle } from './limits/guess-throttle.js';
import { Limiter } from './limits/limiter.js';
import { LimitsRedis } from './limits/limits-redis.js';
import { OrderFile } from './order/order-file.js';
import { OrdersController } from './order/orders.controller.js';
import { FreshReads } from './shelf/fresh-reads.js';
import { Invalidation } from './shelf/invalidation.js';
import { KnownAddresses } from './shelf/known-addresses.js';
import { Uploads } from './uploads/uploads.js';
import { ShelfReply } from './shelf/shelf-reply.js';
import { Shelf, type ShelfOptions } from './shelf/shelf.js';

/** Stock on a list may be a second old; ten minutes when the catalogue is away. */
const shelfOptions: ShelfOptions = {
  hearingMs: 10_000,
  deafMs: 1_000,
  staleMs: 600_000,
  maxBytes: 64 * 1024 * 1024,
};

/** What the gateway is built on; specs bring a bus of their own. */
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
      imports: [PassportModule],
      controllers: [
        AuthController,
        AccountController,
        EmailChangeController,
        AdminUsersController,
        ProductsController,
        SavedController,
        AdminProductsController,
        ReviewsController,
        AdminReviewsController,
        OrdersController,
        HouseFiguresController,
        StatsController,
        AuditController,
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
        SessionUse,
        LimitsRedis,
        Limiter,
        GuessThrottle,
        Reads,
        KnownAddresses,
        FreshReads,
        Invalidation,
        ShelfReply,
        OrderFile,
        AuditReader,
        Uploads,
        ProductEditing,
        DesignStore,
        { provide: Shelf, useFactory: () => new Shelf(shelfOptions) },
      ],
    };
  }
}
