import { type DynamicModule, Module } from '@nestjs/common';
import { Audit } from '@shop/service-kit/audit/audit';
import { AUDIT_RETENTION } from '@shop/service-kit/audit/audit-retention';
import { auditRpcOf } from '@shop/service-kit/audit/audit.rpc';
import { ReconciliationPeriod } from '@shop/service-kit/reconciliation/reconciliation-period';
import { ServiceKitModule } from '@shop/service-kit/service-kit.module';
import { type CorrespondenceEnv } from './config.js';
import { dataSourceOptions } from './db/data-source.js';
import { DesignCollector } from './designs/design-collector.js';
import { DesignStore } from './designs/design-store.js';
import { EnquiriesRpc } from './enquiries/enquiries.rpc.js';
import { EnquiriesService } from './enquiries/enquiries.service.js';
import { InboxRpc } from './enquiries/inbox.rpc.js';
import { InboxService } from './enquiries/inbox.service.js';
import { FormerCustomersConsumer } from './former/former-customers.consumer.js';
import { FormerCustomersService } from './former/former-customers.service.js';
import { EmailChangeConsumer } from './letters/email-change.consumer.js';
import { FormLettersService } from './letters/form-letters.service.js';
import { LettersConsumer } from './letters/letters.consumer.js';
import { LettersRpc } from './letters/letters.rpc.js';
import { LettersService } from './letters/letters.service.js';
import { OrderEmailsService } from './letters/order-emails.service.js';
import { OrderNewsService } from './letters/order-news.service.js';
import { MailSettings } from './mail/mail-settings.js';
import { Postman } from './mail/postman.js';
import { NewsletterRpc } from './newsletter/newsletter.rpc.js';
import { EmailReconciler } from './reconciliation/email-reconciler.js';
import { MissedEvents } from './reconciliation/missed-events.js';
import { CORRESPONDENCE_RETENTION } from './retention/retention.js';
import { NewsletterService } from './newsletter/newsletter.service.js';

@Module({})
export class AppModule {
  static with(config: CorrespondenceEnv): DynamicModule {
    const dataSource = dataSourceOptions(config.DATABASE_URL);
    return {
      module: AppModule,
      imports: [
        ServiceKitModule.forService({
          name: 'correspondence',
          config,
          dataSource,
          retention: [...CORRESPONDENCE_RETENTION, AUDIT_RETENTION],
        }),
      ],
      controllers: [
        LettersConsumer,
        EmailChangeConsumer,
        FormerCustomersConsumer,
        LettersRpc,
        EnquiriesRpc,
        NewsletterRpc,
        InboxRpc,
        auditRpcOf('correspondence'),
      ],
      providers: [
        { provide: MailSettings, useValue: MailSettings.from(config) },
        LettersService,
        FormLettersService,
        OrderNewsService,
        OrderEmailsService,
        MissedEvents,
        {
          provide: ReconciliationPeriod,
          useValue: new ReconciliationPeriod(config.RECONCILE_EVERY_S),
        },
        EmailReconciler,
        EnquiriesService,
        NewsletterService,
        InboxService,
        Audit,
        Postman,
        FormerCustomersService,
        { provide: DesignStore, useFactory: () => new DesignStore(config) },
        DesignCollector,
      ],
    };
  }
}
