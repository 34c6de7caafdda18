import { type DynamicModule, Module } from '@nestjs/common';
import { Audit } from '@shop/service-kit/audit/audit';
import { AUDIT_RETENTION } from '@shop/service-kit/audit/audit-retention';
import { auditRpcOf } from '@shop/service-kit/audit/audit.rpc';
import {
  CompanyConsumer,
  CompanyFill,
  PoliciesConsumer,
  PoliciesFill,
} from '@shop/service-kit/company/company-copy';
import { KnownCompany } from '@shop/service-kit/company/known-company';
import { ReconciliationPeriod } from '@shop/service-kit/reconciliation/reconciliation-period';
import { ServiceKitModule } from '@shop/service-kit/service-kit.module';
import { type CorrespondenceEnv } from './config.js';
import { dataSourceOptions } from './db/data-source.js';
import { DesignCollector } from './designs/design-collector.js';
import { DesignStore } from './designs/design-store.js';
import { EnquiriesRpc } from './enquiries/enquiries.rpc.js';
import { EnquiriesService } from './enquiries/enquiries.service.js';
import { CustomerMailRpc } from './customers/customer-mail.rpc.js';
import { InboxRpc } from './enquiries/inbox.rpc.js';
import { InboxService } from './enquiries/inbox.service.js';
import { Buyers } from './customers/buyers.js';
import { ErasedCustomersConsumer } from './customers/erased-customers.consumer.js';
import { ErasedCustomersService } from './customers/erased-customers.service.js';
import { CertificatesConsumer } from './emails/certificates.consumer.js';
import { EmailChangeConsumer } from './emails/email-change.consumer.js';
import { FormEmailsService } from './emails/form-emails.service.js';
import { EmailsConsumer } from './emails/emails.consumer.js';
import { EmailsRpc } from './emails/emails.rpc.js';
import { EmailsService } from './emails/emails.service.js';
import { RepeatedEmailsConsumer } from './emails/repeated-emails.consumer.js';
import { OrderEmailsService } from './emails/order-emails.service.js';
import { OrderUpdatesService } from './emails/order-updates.service.js';
import { AttentionsService } from './payments/attentions.service.js';
import { PaymentsConsumer } from './payments/payments.consumer.js';
import { UnplacedOrdersService } from './payments/unplaced-orders.service.js';
import { CancellationsConsumer } from './cancellations/cancellations.consumer.js';
import { GiftCardsConsumer } from './gift-cards/gift-cards.consumer.js';
import { SentGiftCards } from './gift-cards/sent-cards.js';
import { OffersConsumer } from './offers/offers.consumer.js';
import { RestocksConsumer } from './restocks/restocks.consumer.js';
import { ReturnsConsumer } from './returns/returns.consumer.js';
import { ParcelsConsumer } from './parcels/parcels.consumer.js';
import { RefundsConsumer } from './refunds/refunds.consumer.js';
import { WithdrawalsConsumer } from './withdrawals/withdrawals.consumer.js';
import { MailSettings } from './emails/mail-settings.js';
import { Mailer } from './mail/mailer.js';
import { NewsletterRpc } from './newsletter/newsletter.rpc.js';
import { EmailReconciler } from './reconciliation/email-reconciler.js';
import { MissedEvents } from './reconciliation/missed-events.js';
import { CORRESPONDENCE_RETENTION } from './retention/retention.js';
import { EmailTemplatesRpc } from './templates/email-templates.rpc.js';
import { EmailTemplatesService } from './templates/email-templates.service.js';
import { KnownTemplates } from './templates/known-templates.js';
import { PreviewsService } from './templates/previews.service.js';
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
        CompanyConsumer,
        PoliciesConsumer,
        EmailsConsumer,
        CertificatesConsumer,
        RepeatedEmailsConsumer,
        ParcelsConsumer,
        CancellationsConsumer,
        ReturnsConsumer,
        RestocksConsumer,
        OffersConsumer,
        RefundsConsumer,
        GiftCardsConsumer,
        WithdrawalsConsumer,
        PaymentsConsumer,
        EmailChangeConsumer,
        ErasedCustomersConsumer,
        EmailsRpc,
        EmailTemplatesRpc,
        EnquiriesRpc,
        NewsletterRpc,
        InboxRpc,
        CustomerMailRpc,
        auditRpcOf('correspondence'),
      ],
      providers: [
        { provide: MailSettings, useValue: MailSettings.from(config) },
        KnownCompany,
        CompanyFill,
        PoliciesFill,
        Buyers,
        EmailsService,
        KnownTemplates,
        EmailTemplatesService,
        PreviewsService,
        FormEmailsService,
        OrderUpdatesService,
        OrderEmailsService,
        UnplacedOrdersService,
        AttentionsService,
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
        Mailer,
        SentGiftCards,
        ErasedCustomersService,
        { provide: DesignStore, useFactory: () => new DesignStore(config) },
        DesignCollector,
      ],
    };
  }
}
