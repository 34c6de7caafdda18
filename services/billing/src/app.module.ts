import { type DynamicModule, Module } from '@nestjs/common';
import { Audit } from '@shop/service-kit/audit/audit';
import { AUDIT_RETENTION } from '@shop/service-kit/audit/audit-retention';
import { auditRpcOf } from '@shop/service-kit/audit/audit.rpc';
import { ReconciliationPeriod } from '@shop/service-kit/reconciliation/reconciliation-period';
import { ServiceKitModule } from '@shop/service-kit/service-kit.module';
import { type BillingConfig } from './config.js';
import { dataSourceOptions } from './db/data-source.js';
import { CreditRpc } from './credit/credit.rpc.js';
import { CreditService } from './credit/credit.service.js';
import { GiftCardsService } from './credit/gift-cards.service.js';
import { ByHandRpc } from './methods/by-hand.rpc.js';
import { ByHandService } from './methods/by-hand.service.js';
import { CreditLedger } from './methods/credit.ledger.js';
import { InvoiceLedger } from './methods/invoice.ledger.js';
import { MethodLedgers } from './methods/method-ledger.js';
import { PayingRpc } from './methods/paying.rpc.js';
import { PayingService } from './methods/paying.service.js';
import { Moves } from './payments/moves.js';
import { OperationsService } from './payments/operations.service.js';
import { OrdersConsumer } from './payments/orders.consumer.js';
import { PaymentNews } from './payments/payment-news.js';
import { PaymentsRpc } from './payments/payments.rpc.js';
import { PaymentsService } from './payments/payments.service.js';
import { PaymentProviders } from './providers/payment-provider.js';
import { ProviderRunner } from './providers/provider-runner.js';
import { MissedOrders } from './reconciliation/missed-orders.js';
import { PaymentReconciler } from './reconciliation/payment-reconciler.js';
import { RefundsService } from './refunds/refunds.service.js';
import { TermsRpc } from './terms/terms.rpc.js';
import { TermsService } from './terms/terms.service.js';
import { TransfersRpc } from './transfers/transfers.rpc.js';
import { TransfersService } from './transfers/transfers.service.js';

class NoProviders extends PaymentProviders {
  readonly all = [];
}

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
          retention: [AUDIT_RETENTION],
        }),
      ],
      controllers: [
        OrdersConsumer,
        PaymentsRpc,
        ByHandRpc,
        CreditRpc,
        PayingRpc,
        TermsRpc,
        TransfersRpc,
        auditRpcOf('billing'),
      ],
      providers: [
        Audit,
        // One entry for each method whose money is a row of billing's own, and for each provider.
        { provide: MethodLedgers, useValue: { all: [new CreditLedger(), new InvoiceLedger()] } },
        { provide: PaymentProviders, useValue: new NoProviders() },
        ProviderRunner,
        PaymentNews,
        Moves,
        OperationsService,
        RefundsService,
        PaymentsService,
        ByHandService,
        CreditService,
        GiftCardsService,
        PayingService,
        TermsService,
        TransfersService,
        MissedOrders,
        {
          provide: ReconciliationPeriod,
          useValue: new ReconciliationPeriod(config.RECONCILE_EVERY_S),
        },
        PaymentReconciler,
      ],
    };
  }
}
