import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PaymentPlanner } from '../ledger/payment-planner.js';
import { PaymentEvents } from '../ledger/payment-events.js';
import { leftOf } from '../ledger/payment.rules.js';
import { settleOperations } from '../ledger/settle.query.js';
import type { ProviderDispute, ProviderRefund, ProviderState } from './payment-provider.js';
import { dropLost, findPaidByProvider, owe } from '../ledger/owed.query.js';
import { reserveRefund } from '../ledger/refunds.query.js';
import { findCompared, type ComparedPayment } from './compared-payment.query.js';
import {
  paymentDifference,
  inDollars,
  knownAs,
  type PaymentDifference,
} from './difference.rules.js';
import { saveDiscrepancies, type NewDiscrepancy } from './discrepancies.query.js';
import { saveDisputes } from './disputes.query.js';

/** Compares a payment with its provider, and records disputes, refunds made there and differing sums. */
@Injectable()
export class ProviderChecks {
  constructor(
    private readonly planner: PaymentPlanner,
    private readonly events: PaymentEvents,
  ) {}

  /** Runs in the transaction that applied the state. The caller has locked the payment and its order. */
  async compare(manager: EntityManager, payment: string, state: ProviderState): Promise<void> {
    const before = await findCompared(manager, payment);
    if (!before) return;
    const isFailed = await this.takeFailures(manager, before, state.refunds);
    const isRefunded = await this.takeRefunds(manager, before, state.refunds);
    const isDisputed = await this.takeDisputes(manager, before, state.disputes);
    if (isFailed || isRefunded || isDisputed)
      await this.planner.reconcile(manager, [{ order: before.order, at: new Date() }]);
    const own = (isFailed || isRefunded ? await findCompared(manager, payment) : null) ?? before;
    const differences = differencesOf(own, state);
    await saveDiscrepancies(manager, differences);
  }

  /**
   * Owes refunds that failed after they were done (V46), and publishes that for their customers. Returns true if there
   * were any.
   */
  private async takeFailures(
    manager: EntityManager,
    { order, user, refunds: known }: ComparedPayment,
    refunds: readonly ProviderRefund[],
  ): Promise<boolean> {
    let isAny = false;
    for (const refund of refunds) {
      const own = refund.state === 'failed' ? knownAs(refund, known) : undefined;
      if (own?.state !== 'done') continue;
      isAny = true;
      await owe(manager, own.id, FAILED);
      await this.events.publishRefundFailed(manager, {
        id: own.id,
        order,
        user,
        amount: own.amount,
      });
    }
    return isAny;
  }

  /**
   * Adopts refunds that were made in the provider's dashboard. If one has the amount of an owed refund, it pays that
   * one. Returns true if there were any.
   */
  private async takeRefunds(
    manager: EntityManager,
    own: ComparedPayment,
    refunds: readonly ProviderRefund[],
  ): Promise<boolean> {
    let leftCents = leftOf({ ...own, disputed: 0 });
    let isAny = false;
    for (const refund of refunds) {
      if (refund.state === 'failed' || knownAs(refund, own.refunds)) continue;
      const paid =
        refund.state === 'done' ? await findPaidByProvider(manager, own.payment, refund) : null;
      if (paid !== null) {
        isAny = true;
        await this.settle(manager, [paid]);
        continue;
      }
      if (refund.amount > leftCents) continue;
      leftCents -= refund.amount;
      isAny = true;
      await this.adopt(manager, own, refund);
    }
    return isAny;
  }

  /** Adopts a refund. If the bank has not accepted it yet, it is checked until it has. */
  private async adopt(
    manager: EntityManager,
    { order, payment }: ComparedPayment,
    { reference, amount, state }: ProviderRefund,
  ): Promise<void> {
    const operations = await reserveRefund(manager, {
      order,
      parts: [{ payment, amount }],
      purpose: reference,
      reference,
      by: null,
      reason: 'Refunded at the provider.',
    });
    if (state === 'done') await this.settle(manager, operations);
  }

  private async settle(manager: EntityManager, operations: readonly string[]): Promise<void> {
    await this.events.publishRefunded(manager, await settleOperations(manager, operations));
  }

  /** Publishes each dispute to staff once when it opens and once when it ends. Returns true if anything is new. */
  private async takeDisputes(
    manager: EntityManager,
    { payment, order, user }: ComparedPayment,
    disputes: readonly ProviderDispute[],
  ): Promise<boolean> {
    const changed = await saveDisputes(manager, payment, disputes);
    for (const { amount, state, evidenceUntil } of changed)
      await this.events.publishAttention(manager, {
        order,
        user,
        amountCents: amount,
        what: ATTENTION[state],
        until: state === 'open' ? evidenceUntil : null,
      });
    if (changed.some(({ state }) => state === 'lost')) await dropLost(manager, payment);
    return changed.length > 0;
  }
}

const FAILED = 'The bank sent the refund back.';

const ATTENTION = { open: 'disputed', won: 'disputeWon', lost: 'disputeLost' } as const;

/** Returns the refunds that differ, one by one, or else the sums if they differ. */
function differencesOf(own: ComparedPayment, state: ProviderState): NewDiscrepancy[] {
  const refunds = state.refunds.flatMap((refund) => refundDifference(own, refund));
  if (refunds.length > 0) return refunds;
  const difference = paymentDifference(own, state);
  return difference ? [discrepancy(own, 'wrongAmount', own.payment, difference)] : [];
}

function refundDifference(own: ComparedPayment, refund: ProviderRefund): NewDiscrepancy[] {
  if (refund.state === 'failed' || knownAs(refund, own.refunds)) return [];
  return [
    discrepancy(own, 'unknownRefund', refund.reference, {
      ours: `charged ${inDollars(own.captured)}, refunded ${inDollars(own.refunded + own.refunding)}`,
      theirs: `one more refund of ${inDollars(refund.amount)}`,
    }),
  ];
}

const discrepancy = (
  { method, order }: ComparedPayment,
  kind: NewDiscrepancy['kind'],
  subject: string,
  difference: PaymentDifference,
): NewDiscrepancy => ({ kind, method, subject, order, ...difference });
