import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import type { PaymentView } from '@shop/contracts/billing/billing';
import type { PaymentPage } from '@shop/contracts/billing/payment-page';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { DataSource } from 'typeorm';
import { PaymentPlanner } from '../ledger/payment-planner.js';
import { OperationsService } from './operations.service.js';
import { PaymentsService } from '../ledger/payments.service.js';
import {
  claimLook,
  findPage,
  isClosed,
  wantClose,
  wantPage,
  type PageState,
} from './page.query.js';
import { ProviderHealth } from './provider-health.js';
import { ProviderSync } from './provider-sync.js';
import { setClosed } from './provider-sync.query.js';

/** A page is requested in the first round, made in the second and read in the third. */
const ROUNDS = 3;

type Payment = NonNullable<PageState['payment']>;

/** Opens the provider's page for a shopper, and checks the payment afterwards. */
@Injectable()
export class PaymentPages {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsService,
    private readonly operations: OperationsService,
    private readonly health: ProviderHealth,
    private readonly sync: ProviderSync,
    private readonly planner: PaymentPlanner,
  ) {}

  /**
   * Returns the page on which the user pays this order; the address is the same until it is closed. Throws
   * `billing.paidAlready`, `billing.pageClosed`, `billing.providerAway`, and without waiting `billing.notYet` or
   * `order.notFound`.
   */
  async open(order: string, user: string): Promise<PaymentPage> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await findPage(this.dataSource, order);
      if (page?.user !== user) throw new DomainError('order.notFound');
      const address = await this.addressOf(order, page);
      if (address !== null) return { success: true, address };
    }
    throw new DomainError('billing.notYet');
  }

  /** Returns the provider's current state of the user's order, or the stored state if the provider does not reply. */
  async lookAgain(order: string, user: UserView): Promise<PaymentView> {
    const page = await findPage(this.dataSource, order);
    if (page?.user === user._id && page.payment) await this.lookAt(page.payment);
    return this.payments.get(order, user);
  }

  /**
   * Secures what an edit adds to the user's order. Returns false if nothing waits for that. Throws `billing.noCredit`.
   */
  async agree(order: string, user: string): Promise<boolean> {
    const page = await findPage(this.dataSource, order);
    if (page?.user !== user || !page.isToAgreeTo) return false;
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM order_money WHERE order_id = $1 FOR UPDATE', [order]);
      return this.planner.agree(manager, order);
    });
  }

  /**
   * Closes the open page of an order before its edit (V30). Returns false if the shopper is paying on it now. While the
   * provider is away, the page remains open, and a payment on it is refunded.
   */
  async closeForEdit(order: string): Promise<boolean> {
    const payment = (await findPage(this.dataSource, order))?.payment;
    if (payment?.method !== 'stripe' || payment.state !== 'open') return true;
    if ((await this.health.stateOf(payment.method)) !== 'on') return true;
    const operation = await wantClose(this.dataSource, { order, payment: payment.id });
    if (operation !== null) await this.operations.executeByProvider([operation]);
    return isClosed(this.dataSource, payment.id);
  }

  /** Returns null while the page is being made. */
  private async addressOf(order: string, { status, payment }: PageState): Promise<string | null> {
    // Credit pays all of it, or the order costs nothing.
    if (!payment && status !== 'awaiting') throw new DomainError('billing.paidAlready');
    if (!payment) return null;
    if (PAID.includes(payment.state) || payment.method !== 'stripe')
      throw new DomainError('billing.paidAlready');
    if (isUnopened(payment) && status !== 'awaiting' && !ENDED.includes(status)) {
      await this.renew(order, payment.id);
      return null;
    }
    if (!OPENS.includes(payment.state) || payment.isOver || ENDED.includes(status))
      throw new DomainError('billing.pageClosed');
    if (payment.address !== null) return payment.address;
    if ((await this.health.stateOf(payment.method)) !== 'on')
      throw new DomainError('billing.providerAway');
    if (payment.isToCompare) return null;
    if (payment.operation === null) await wantPage(this.dataSource, { order, payment: payment.id });
    else await this.operations.executeByProvider([payment.operation]);
    return null;
  }

  /** Ends an attempt whose page was never opened in time. The active order gets the next attempt. */
  private async renew(order: string, payment: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM order_money WHERE order_id = $1 FOR UPDATE', [order]);
      await setClosed(manager, payment);
      await this.planner.reconcile(manager, [{ order, at: new Date() }]);
    });
  }

  private async lookAt({ id, method, reference }: Payment): Promise<void> {
    if (reference === null || !(await claimLook(this.dataSource, id))) return;
    try {
      await this.sync.compare(method, { id, reference });
    } catch (error) {
      rootLogger.warn({ err: error, method }, 'payment provider does not reply');
    }
  }
}

const isUnopened = ({ state, isOver, operation }: Payment): boolean =>
  state === 'opening' && isOver && operation === null;

const PAID: readonly string[] = ['secured', 'owed', 'captured'];
const OPENS: readonly string[] = ['opening', 'open'];
const ENDED: readonly string[] = ['cancelled', 'closed'];
