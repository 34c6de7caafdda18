import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { paymentPageRpc } from '@shop/contracts/billing/payment-page';
import { raiseRpc } from '@shop/contracts/billing/raises';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import type { Order } from '../reads/order.entity.js';
import type { EditPlan } from './edit-plan.js';

/** Methods by which a customer agreed to one sum, and must agree to each addition. */
const AGREED_TO: readonly PaymentMethod[] = ['demo-card', 'stripe', 'transfer', 'credit'];

/** Decides on edits that raise the price of an order: no customer pays more than agreed. */
@Injectable()
export class EditPayments {
  constructor(private readonly bus: Bus) {}

  /**
   * Returns true if the edit must wait until the difference is paid. Throws `order.editNeedsPayment` if the payment
   * cannot be raised, and `service.unavailable` if billing does not respond.
   */
  async isToPay(
    { _id: order, payment }: Pick<Order, '_id' | 'payment'>,
    { beforeCents, totalCents }: Pick<EditPlan, 'beforeCents' | 'totalCents'>,
  ): Promise<boolean> {
    const moreCents = totalCents - beforeCents;
    if (moreCents <= 0) return false;
    if (AGREED_TO.includes(payment?.method ?? 'demo-card')) return true;
    const input = { order, moreCents };
    const { refusal } = await this.bus.request(raiseRpc.check, input, systemCaller);
    if (refusal !== null) throw new DomainError('order.editNeedsPayment', undefined, refusal);
    return false;
  }

  /**
   * Closes the payment page of an order before an edit (V30). Throws `order.payingNow` if its customer is paying. If
   * billing does not respond, the order is edited anyway, and a payment is refunded.
   */
  async closePage({ _id: order, payment }: Pick<Order, '_id' | 'payment'>): Promise<void> {
    if (payment?.method !== 'stripe') return;
    const closed = await this.bus
      .request(paymentPageRpc.close, { order }, systemCaller)
      .catch((error: unknown) => {
        rootLogger.warn({ err: error, order }, 'a payment page is not closed before an edit');
        return { isPaying: false };
      });
    if (closed.isPaying) throw new DomainError('order.payingNow');
  }
}
