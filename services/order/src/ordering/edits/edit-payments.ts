import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { raiseRpc } from '@shop/contracts/billing/raises';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import type { Order } from '../reads/order.entity.js';
import type { EditPlan } from './edit-plan.js';

const NEEDS_PAYMENT = 'an edit cannot make it dearer. Place what is added as an order of its own.';

/** Methods by which a customer has agreed to one sum. */
const agreedTo: Partial<Record<PaymentMethod, string>> = {
  'demo-card': 'by card',
  stripe: 'by card',
  transfer: 'by bank transfer',
  credit: 'by credit',
};

/** Decides on edits after which an order costs more: no customer pays more than was agreed. */
@Injectable()
export class EditPayments {
  constructor(private readonly bus: Bus) {}

  /** Throws `order.editNeedsPayment` where more cannot be due, and `service.unavailable` while billing does not respond. */
  async check(
    { _id: order, payment }: Pick<Order, '_id' | 'payment'>,
    { beforeCents, totalCents }: Pick<EditPlan, 'beforeCents' | 'totalCents'>,
  ): Promise<void> {
    const moreCents = totalCents - beforeCents;
    if (moreCents <= 0) return;
    const by = agreedTo[payment?.method ?? 'demo-card'];
    if (by !== undefined) throw needsPayment(`This order is paid ${by}: ${NEEDS_PAYMENT}`);
    const input = { order, moreCents };
    const { refusal } = await this.bus.request(raiseRpc.check, input, systemCaller);
    if (refusal !== null) throw needsPayment(refusal);
  }
}

const needsPayment = (message: string) =>
  new DomainError('order.editNeedsPayment', undefined, message);
