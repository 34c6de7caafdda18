import { type DynamicModule, Module } from '@nestjs/common';
import { Audit } from '@shop/service-kit/audit/audit';
import { AUDIT_RETENTION } from '@shop/service-kit/audit/audit-retention';
import { auditRpcOf } from '@shop/service-kit/audit/audit.rpc';
import { CompanyConsumer, CompanyFill } from '@shop/service-kit/company/company-copy';
import { KnownCompany } from '@shop/service-kit/company/known-company';
import { JOB_RETENTION } from '@shop/service-kit/jobs/job-retention';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import { jobsRpcOf } from '@shop/service-kit/jobs/jobs.rpc';
import { ReconciliationPeriod } from '@shop/service-kit/reconciliation/reconciliation-period';
import { ServiceKitModule } from '@shop/service-kit/service-kit.module';
import { ChecksRpc } from './checks/checks.rpc.js';
import { ChecksService } from './checks/checks.service.js';
import { CustomersConsumer } from './customers/customers.consumer.js';
import { ErasedCustomers } from './customers/erased-customers.js';
import { HoldEnds } from './checks/hold-ends.js';
import { ProviderChecks } from './providers/provider-checks.js';
import { ComparisonPeriod, ProviderComparison } from './checks/provider-comparison.js';
import { UnpaidOrders } from './checks/unpaid-orders.js';
import { UnsettledMoney } from './checks/unsettled-money.js';
import { ARCHIVE_RETENTION } from './archive/archive-parts.query.js';
import { ArchiveRpc } from './archive/archive.rpc.js';
import { ArchiveService } from './archive/archive.service.js';
import { ArchiveWork } from './archive/archive-work.js';
import { type BillingConfig } from './config.js';
import { dataSourceOptions } from './db/data-source.js';
import { CreditRpc } from './credit/credit.rpc.js';
import { CreditService } from './credit/credit.service.js';
import { CreditEnds } from './credit/credit-ends.js';
import { GiftCardsService } from './credit/gift-cards.service.js';
import { PaperWorker } from '@shop/paper/paper-worker';
import { Corrections } from './documents/corrections.service.js';
import { DocumentPaper } from './documents/document-paper.js';
import { DocumentReads } from './documents/document-reads.service.js';
import { DocumentWorker } from './documents/document-work.js';
import { DocumentsConsumer } from './documents/documents.consumer.js';
import { DocumentsRpc } from './documents/documents.rpc.js';
import { DocumentsService } from './documents/documents.service.js';
import { ByHandRpc } from './methods/by-hand.rpc.js';
import { ByHandService } from './methods/by-hand.service.js';
import { CreditLedger } from './ledger/credit.ledger.js';
import { GiftCardValidity } from './ledger/gift-card-validity.js';
import { InvoiceLedger } from './ledger/invoice.ledger.js';
import { MethodLedgers } from './ledger/method-ledger.js';
import { PayingRpc } from './methods/paying.rpc.js';
import { PayingService } from './methods/paying.service.js';
import { RaisesService } from './methods/raises.service.js';
import { FailedOperations } from './providers/failed-operations.js';
import { PaymentPlanner } from './ledger/payment-planner.js';
import { OperationsService } from './providers/operations.service.js';
import { OrdersConsumer } from './ledger/orders.consumer.js';
import { PaymentEvents } from './ledger/payment-events.js';
import { PaymentsRpc } from './ledger/payments.rpc.js';
import { PaymentsService } from './ledger/payments.service.js';
import { ConfiguredProviders } from './providers/configured-providers.js';
import { OpenPayments } from './providers/open-payments.js';
import { PaymentPageRpc } from './providers/payment-page.rpc.js';
import { PaymentPages } from './providers/payment-pages.js';
import { PaymentProviders } from './providers/payment-provider.js';
import { EVENT_RETENTION, ProviderEvents } from './providers/provider-events.js';
import { ProviderHealth } from './providers/provider-health.js';
import { ProviderSync } from './providers/provider-sync.js';
import { ProviderRunner } from './providers/provider-runner.js';
import { Refusals } from './providers/refusals.js';
import { LostPayments } from './reconciliation/lost-payments.js';
import { NewerOrders } from './reconciliation/newer-orders.js';
import { MissedOrders } from './reconciliation/missed-orders.js';
import { PaymentReconciler } from './reconciliation/payment-reconciler.js';
import { InvoiceReminders } from './reminders/invoice-reminders.js';
import { RefundsRpc } from './refunds/refunds.rpc.js';
import { ReturnsConsumer } from './refunds/returns.consumer.js';
import { AssignedRefunds } from './refunds/assigned-refunds.service.js';
import { OwedRefunds } from './refunds/owed-refunds.service.js';
import { RefundsService } from './refunds/refunds.service.js';
import { CreditTermsRpc } from './credit-terms/credit-terms.rpc.js';
import { CreditTermsService } from './credit-terms/credit-terms.service.js';
import { SoldCardsConfirmation } from './sold-cards/sold-cards-confirmation.js';
import { NewCardCodes } from './sold-cards/new-card-codes.service.js';
import { SoldCardsRpc } from './sold-cards/sold-cards.rpc.js';
import { CODE_SECRET, SoldCards } from './sold-cards/sold-cards.service.js';
import { TransfersRpc } from './transfers/transfers.rpc.js';
import { TRANSFER_RETENTION } from './transfers/transfers.query.js';
import { TransfersService } from './transfers/transfers.service.js';

@Module({})
export class AppModule {
  static with(config: BillingConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceKitModule.forService({
          name: 'billing',
          config,
          dataSource: dataSourceOptions(config.DATABASE_URL),
          retention: [
            AUDIT_RETENTION,
            EVENT_RETENTION,
            TRANSFER_RETENTION,
            JOB_RETENTION,
            ARCHIVE_RETENTION,
          ],
        }),
      ],
      controllers: [
        CompanyConsumer,
        OrdersConsumer,
        ReturnsConsumer,
        CustomersConsumer,
        DocumentsConsumer,
        DocumentsRpc,
        ArchiveRpc,
        jobsRpcOf('billing'),
        PaymentsRpc,
        RefundsRpc,
        PaymentPageRpc,
        ByHandRpc,
        CreditRpc,
        PayingRpc,
        SoldCardsRpc,
        CreditTermsRpc,
        TransfersRpc,
        ChecksRpc,
        auditRpcOf('billing'),
      ],
      providers: [
        KnownCompany,
        CompanyFill,
        Audit,
        ErasedCustomers,
        // One entry for each method whose money billing stores itself, and for each provider.
        { provide: MethodLedgers, useValue: { all: [new CreditLedger(), new InvoiceLedger()] } },
        { provide: PaymentProviders, useValue: new ConfiguredProviders(config) },
        ProviderHealth,
        ProviderSync,
        Refusals,
        ProviderRunner,
        ProviderEvents,
        OpenPayments,
        PaymentPages,
        PaymentEvents,
        PaymentPlanner,
        FailedOperations,
        OperationsService,
        DocumentsService,
        PaperWorker,
        DocumentPaper,
        JobRunner,
        ArchiveService,
        ArchiveWork,
        DocumentReads,
        Corrections,
        DocumentWorker,
        RefundsService,
        OwedRefunds,
        AssignedRefunds,
        PaymentsService,
        ByHandService,
        CreditService,
        CreditEnds,
        GiftCardValidity,
        GiftCardsService,
        { provide: CODE_SECRET, useValue: config.RESET_LINK_SECRET },
        SoldCards,
        SoldCardsConfirmation,
        NewCardCodes,
        PayingService,
        RaisesService,
        CreditTermsService,
        TransfersService,
        NewerOrders,
        MissedOrders,
        LostPayments,
        {
          provide: ReconciliationPeriod,
          useValue: new ReconciliationPeriod(config.RECONCILE_EVERY_S),
        },
        PaymentReconciler,
        ProviderChecks,
        { provide: ComparisonPeriod, useValue: new ComparisonPeriod(config.COMPARE_EVERY_S) },
        ProviderComparison,
        HoldEnds,
        UnpaidOrders,
        InvoiceReminders,
        UnsettledMoney,
        ChecksService,
      ],
    };
  }
}
