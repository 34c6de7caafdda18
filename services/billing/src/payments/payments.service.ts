import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth';
import type { PaymentList, PaymentQuery, PaymentView } from '@shop/contracts/billing';
import { isAdmin } from '@shop/service-kit/access';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { listPayments } from './payment-list.query.js';
import { findPayments, paymentViewOf, staffViewOf } from './payments.query.js';

/** An order that was just placed is known here so soon, and what credit and limits say of it (ruling Q14). */
const KNOWN_WITHIN_MS = 3_000;
const LOOK_EVERY_MS = 150;

/** What became of the money of orders. */
@Injectable()
export class PaymentsService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Of the user's own order, or of any for an admin, as soon as its event is here; `order.notFound` for another's as for
   * an unknown one, after the same time.
   */
  async get(order: string, user: UserView): Promise<PaymentView> {
    const end = performance.now() + KNOWN_WITHIN_MS;
    const isStaff = isAdmin(user);
    for (;;) {
      const payments = await findPayments(this.dataSource, order);
      if (payments && isStaff) return staffViewOf(this.dataSource, payments);
      if (payments?.user === user._id) return paymentViewOf(payments);
      if (performance.now() > end) throw new DomainError('order.notFound');
      await pause(LOOK_EVERY_MS);
    }
  }

  /** A page of the payments that fit, newest first. */
  async list(query: PaymentQuery): Promise<PaymentList> {
    const payments = await listPayments(this.dataSource, query);
    const last = payments.length === query.limit ? payments.at(-1) : undefined;
    return { success: true, payments, next: last ? `${last.createdAt}_${last._id}` : null };
  }
}
