import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import type { PaymentView } from '@shop/contracts/billing/billing';
import type { PaymentList, PaymentQuery } from '@shop/contracts/billing/payment-list';
import { isAdmin } from '@shop/service-kit/access';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { listPayments } from './payment-list.query.js';
import { findPayments, paymentViewOf, staffViewOf } from './payments.query.js';

/** Returns the payments of orders. */
@Injectable()
export class PaymentsService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the payment of the user's own order, or of any order for an admin. Throws `order.notFound` for another
   * user's order, and for an unknown or not yet known one. Never waits, because a waiting request would delay all
   * others.
   */
  async get(order: string, user: UserView): Promise<PaymentView> {
    const payments = await findPayments(this.dataSource, order);
    if (payments && isAdmin(user)) return staffViewOf(this.dataSource, payments);
    if (payments?.user === user._id) return paymentViewOf(payments);
    throw new DomainError('order.notFound');
  }

  /** Returns a page of the matching payments. */
  async list(query: PaymentQuery): Promise<PaymentList> {
    return { success: true, ...(await listPayments(this.dataSource, query)) };
  }
}
