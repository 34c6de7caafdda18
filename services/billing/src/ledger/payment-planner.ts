import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { DAY_MS } from '@shop/contracts/core/time';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import { withOwnAccounts } from './own-credit.js';
import { MethodLedgers, type NewPayment } from './method-ledger.js';
import { PaymentEvents } from './payment-events.js';
import {
  findPaidOrders,
  lowerAmounts,
  raiseAmounts,
  openPayments,
  setState,
  requestOperations,
  type OpenedPayment,
  type PaidOrder,
} from './payment-planner.query.js';
import {
  saveUpdates,
  requestCharges,
  type OrderUpdate,
  type RequestedCharge,
} from './orders.query.js';
import { followPrepaid } from './prepaid-orders.query.js';
import { settleSwatchCredit } from './swatch-credit.js';
import { actionFor, isAgreedTo, isLive, underOf, type PaymentPart } from './payment.rules.js';
import { partsOf } from './payment-parts.rules.js';
import { withSpilled } from './spilled-parts.rules.js';
import { operationsOf, type Paid, type PlannedAction } from './planned-operations.rules.js';

/** An order whose money must follow its state, and the time of that state. */
export interface Reconciled {
  order: string;
  at: Date | string;
  /** True if the state is not new: a payment that billing has lost may exist at the provider. */
  isLate?: boolean;
}

/** Begins all movements of money that orders require, in the caller's transaction, which has locked the orders. */
@Injectable()
export class PaymentPlanner {
  constructor(
    private readonly ledgers: MethodLedgers,
    private readonly events: PaymentEvents,
  ) {}

  /** Stores the updates of these orders and moves their money. Returns how many updates were new. */
  async takeUpdates(manager: EntityManager, news: readonly OrderUpdate[]): Promise<number> {
    const fresh = await saveUpdates(manager, news);
    await settleSwatchCredit(
      manager,
      fresh.filter(({ swatches = [] }) => swatches.length > 0).map(({ order }) => order),
    );
    const current = await this.reconcile(
      manager,
      fresh.map((one) => ({ ...one, isLate: isLate(one) })),
    );
    // A charge may have been requested before its version of the order arrived.
    await this.events.publishRequestedCharges(manager, current);
    return fresh.length;
  }

  /** Begins the movements that these orders require, and returns their new state. */
  async reconcile(manager: EntityManager, orders: readonly Reconciled[]): Promise<PaidOrder[]> {
    const since = new Map(orders.map((one) => [one.order, one]));
    const current = new Map<string, PaidOrder>();
    // An order that was already sent has a payment opened and then captured.
    let open = new Set(since.keys());
    for (let ids = [...open]; ids.length > 0;) {
      const found = await findPaidOrders(manager, ids);
      for (const order of found) current.set(order.order, order);
      const planned = found
        .filter(({ order }) => open.has(order))
        .flatMap((order) => planOf(order, since.get(order.order)));
      await this.execute(manager, planned);
      ids = idsOf(planned);
      open = new Set(idsOf(planned.filter(isFollowed)));
    }
    await this.events.publishAwaiting(manager, [...current.values()]);
    await followPrepaid(manager, [...since.keys()]);
    return [...current.values()];
  }

  /** Begins the charges of these orders. Replies for those that are already charged or not paid. */
  async charge(manager: EntityManager, charges: readonly RequestedCharge[]): Promise<void> {
    const at = new Date();
    const orders = await requestCharges(manager, charges);
    const current = await this.reconcile(
      manager,
      orders.map((order) => ({ order, at })),
    );
    await this.events.publishRequestedCharges(manager, current);
  }

  /**
   * Secures the amount that an edit adds to a locked order, if the customer only has to agree to its method. Returns
   * false if nothing waits for that. Throws `billing.noCredit`.
   */
  async agree(manager: EntityManager, id: string): Promise<boolean> {
    const [order] = await findPaidOrders(manager, [id]);
    const part = order && partsOf(order, order).find(isToAgreeTo);
    if (!order || !part || order.status === 'cancelled') return false;
    const planned = { order, part, action: 'open' as const, at: new Date(), isLate: false };
    const [reason] = (await this.open(manager, [planned])).values();
    if (reason !== undefined) throw new DomainError('billing.noCredit', undefined, reason);
    await this.events.publishAwaiting(manager, await findPaidOrders(manager, [id]));
    return true;
  }

  private async execute(manager: EntityManager, planned: readonly PlannedAction[]): Promise<void> {
    await this.open(
      manager,
      planned.filter(({ action }) => action === 'open'),
    );
    const paid = planned.filter((one): one is Paid => one.part.last !== null);
    await requestOperations(manager, paid.flatMap(operationsOf));
    await lowerAmounts(
      manager,
      paid
        .filter(({ action }) => action === 'lower')
        .map(({ part: { dueCents, last } }) => ({ dueCents, payment: last.payment })),
    );
    await raiseAmounts(
      manager,
      paid
        .filter(({ action }) => action === 'raise')
        .map(({ order: { user, version }, part: { dueCents, last } }) => ({
          user,
          payment: last.payment,
          moreCents: underOf(last, dueCents),
          purpose: `dearer ${String(version)}, ${String(last.amount)}`,
        })),
    );
    for (const [action, state] of ENDS)
      await setState(
        manager,
        paid
          .filter((one) => one.action === action && isOnPaper(one))
          .map(({ part }) => part.last.payment),
        state,
      );
  }

  /** Opens payments, and returns the sentence of each that is refused, by payment. */
  private async open(
    manager: EntityManager,
    planned: readonly PlannedAction[],
  ): Promise<Map<string, string>> {
    const payments = await withOwnAccounts(manager, planned.map(newPaymentOf));
    const refused = new Map<string, string>();
    for (const ledger of this.ledgers.all) {
      const own = payments.filter(({ method }) => method === ledger.method);
      if (own.length === 0) continue;
      for (const [payment, reason] of await ledger.reserve(manager, own))
        refused.set(payment, reason);
    }
    await openPayments(
      manager,
      payments.map((payment) => openedOf(payment, refused.get(payment.id) ?? null)),
    );
    const again = payments.filter(({ attempt }) => attempt > 1).map(({ id }) => id);
    await this.events.publishDue(manager, again);
    // An order that awaits its first payment is closed instead.
    for (const [at, { order }] of planned.entries()) {
      const payment = payments[at];
      if (payment && refused.has(payment.id) && order.status !== 'awaiting')
        await this.events.publishAttention(manager, {
          order: order.order,
          user: order.user,
          amountCents: payment.amount,
          what: 'unpaid',
          until: new Date(),
        });
    }
    return refused;
  }
}

const isToAgreeTo = ({ until, method, last }: PaymentPart): boolean =>
  until !== undefined && isAgreedTo(method) && (last === null || !isLive(last));

/** Actions that end a payment without an operation. */
const ENDS = [
  ['end', 'returned'],
  ['close', 'closed'],
  ['owe', 'owed'],
] as const;

/** Returns false for a page of a provider, which is closed by an operation. */
const isOnPaper = ({ action, part }: PlannedAction): boolean =>
  action !== 'close' || part.method !== 'stripe';

/** Returns true for an action that another may follow at once. The others wait for their operation. */
const isFollowed = (planned: PlannedAction): boolean =>
  ['open', 'lower', 'raise'].includes(planned.action) ||
  (planned.action === 'close' && isOnPaper(planned));

const idsOf = (all: readonly PlannedAction[]) => [...new Set(all.map(({ order }) => order.order))];

const planOf = (
  order: PaidOrder,
  { at, isLate = false }: Omit<Reconciled, 'order'> = { at: new Date() },
): PlannedAction[] =>
  withSpilled(partsOf(order, order)).flatMap((part) => {
    const action = actionFor(order, part);
    return action ? [{ order, part, action, at, isLate }] : [];
  });

/** Older updates did not come by a live event: a database was restored, or the bus was unavailable. */
const LATE_MS = 5_000;

const isLate = ({ at, isMissed = false }: OrderUpdate): boolean =>
  isMissed || Date.now() - Date.parse(at) > LATE_MS;

/** Days in which the shopper can pay an active order again. */
const TO_PAY_AGAIN_DAYS = 7;

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const newPaymentOf = ({ order, part, at, isLate }: PlannedAction): NewPayment => ({
  id: randomUUID(),
  order: order.order,
  user: order.user,
  part: part.part,
  attempt: (part.last?.attempt ?? 0) + 1,
  method: part.method,
  amount: part.dueCents,
  creditParts: part.method === 'credit' && part.part === 0 ? order.creditParts : [],
  until: part.until ?? order.until ?? (part.method === 'stripe' ? inDays(TO_PAY_AGAIN_DAYS) : null),
  isLate,
  at: part.last || part.part > 0 ? at : order.placedAt,
});

/** First state of an attempt that is not refused. */
const FIRST: Record<PaymentMethod, OpenedPayment['state']> = {
  'demo-card': 'secured',
  stripe: 'opening',
  cash: 'secured',
  transfer: 'open',
  invoice: 'secured',
  credit: 'secured',
};

const openedOf = (payment: NewPayment, reason: string | null): OpenedPayment => ({
  ...payment,
  state: reason === null ? FIRST[payment.method] : 'refused',
  reason,
});
