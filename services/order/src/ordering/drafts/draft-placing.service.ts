import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import type { CreditPart } from '@shop/contracts/billing/paying';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { DAY_MS, MINUTE_MS } from '@shop/contracts/core/time';
import { toDollars } from '@shop/contracts/money/price';
import type { DraftPayment } from '@shop/contracts/ordering/draft-inputs';
import { draftsRpc, type PlacedDraft } from '@shop/contracts/ordering/drafts';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { DataSource } from 'typeorm';
import { AWAITING_MINUTES, takenText } from '../../pricing/order-payment.rules.js';
import { PricingConfigCache } from '../../pricing/pricing-config.cache.js';
import { PlaceOrderService } from '../place/place-order.service.js';
import type { PlaceRequest } from '../place/place-request.js';
import { findOrder } from '../reads/order.query.js';
import { orderNameOf, orderNumberOf, orderViewOf, type PlacedOrder } from '../reads/order.view.js';
import { CustomerAccounts } from './customer-accounts.js';
import { expired } from './draft-days.rules.js';
import { DraftLinks, hashOfToken } from './draft-links.js';
import { DraftPayments } from './draft-payments.js';
import type { DraftRow } from './draft-row.js';
import { findOffer } from './drafts.query.js';
import { auditedDraft, known } from './drafts.service.js';

/** Days for which an order waits for the card payment of a customer with a link. */
const LINK_DAYS = 7;

const METHOD_OF: Record<DraftPayment, PaymentMethod> = {
  credit: 'credit',
  link: 'stripe',
  transfer: 'transfer',
  cash: 'cash',
  invoice: 'invoice',
};

/** Parts of the bus request. */
type Delivered = Pick<PlaceRequest, 'messageId' | 'remainingMs'>;
interface Paid {
  method: PaymentMethod;
  pageMinutes: number;
  isCashTaken: boolean;
}

/** Places orders from drafts, through the same service as all orders. */
@Injectable()
export class DraftPlacing {
  constructor(
    private readonly dataSource: DataSource,
    private readonly terms: PricingConfigCache,
    private readonly accounts: CustomerAccounts,
    private readonly payments: DraftPayments,
    private readonly placeOrder: PlaceOrderService,
    private readonly links: DraftLinks,
    private readonly audit: Audit,
  ) {}

  /**
   * Places the draft for its customer once; a repeat returns the same order. Throws `order.draftNotFound`,
   * `order.offerExpired`, `order.draftChanged`, `order.paymentMethod`, and the errors of placing an order.
   */
  async place(
    by: Admin,
    { draft: id, payment }: { draft: string; payment: DraftPayment },
    delivered: Delivered,
  ): Promise<PlacedDraft> {
    const row = await known(this.dataSource.manager, id);
    const method = METHOD_OF[payment];
    const pageMinutes = (LINK_DAYS * DAY_MS) / MINUTE_MS;
    const paid = { method, pageMinutes, isCashTaken: payment === 'cash' };
    const order = (await this.orderOf(row)) ?? (await this.placeNow(row, paid, delivered));
    await this.finish(by, id, order, delivered);
    return replyOf(order);
  }

  /**
   * Accepts the offer for its customer. Throws `order.offerNotFound`, `order.draftPlaced`, and otherwise as `place`
   * does.
   */
  async accept(
    { token, payment: method }: { token: string; payment: PaymentMethod },
    delivered: Delivered,
  ): Promise<PlacedDraft> {
    const row = await this.offered(token);
    const placed = await this.orderOf(row);
    if (placed && (await this.isBy(placed, delivered))) return replyOf(placed);
    if (placed) throw alreadyPlaced(placed);
    const paid = { method, pageMinutes: AWAITING_MINUTES, isCashTaken: false };
    return replyOf(await this.placeNow(row, paid, delivered));
  }

  /** Returns the order of the draft, or null if it has none or is being placed. */
  orderOf({ orderId: id }: DraftRow): Promise<PlacedOrder | null> {
    if (id === null) return Promise.resolve(null);
    return findOrder(this.dataSource.manager, { id, withAwaited: true });
  }

  /** Throws `order.offerNotFound`. */
  async offered(token: string): Promise<DraftRow> {
    const row = await findOffer(this.dataSource.manager, hashOfToken(token));
    if (!row) throw new DomainError('order.offerNotFound');
    return row;
  }

  private async placeNow(row: DraftRow, paid: Paid, delivered: Delivered): Promise<PlacedOrder> {
    if (row.until <= new Date()) throw expired(row.until);
    const { customerName: name, customerEmail: email } = row;
    const user = await this.accounts.open({ name, email });
    const credit = await this.payments.check(row, user._id, paid);
    try {
      await this.placeOrder.place(await this.requestOf(row, user, { ...paid, credit }, delivered));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'order.draftChanged')) throw error;
      return this.placedByOther(row.id);
    }
    const placed = await this.orderOf(await known(this.dataSource.manager, row.id));
    if (!placed) throw new DomainError('order.failed');
    return placed;
  }

  /**
   * Returns the order that a concurrent request placed. Throws `order.inProgress`, or `order.draftChanged` if the draft
   * was changed.
   */
  private async placedByOther(id: string): Promise<PlacedOrder> {
    const row = await known(this.dataSource.manager, id);
    const placed = await this.orderOf(row);
    if (placed) return placed;
    throw new DomainError(row.orderId === null ? 'order.draftChanged' : 'order.inProgress');
  }

  private async requestOf(
    { id, version, content, price, totalCents }: DraftRow,
    { _id, name, email, createdAt }: UserView,
    { method, credit, pageMinutes, isCashTaken }: Paid & { credit: CreditPart[] },
    { messageId, remainingMs }: Delivered,
  ): Promise<PlaceRequest> {
    const { settings, methods } = await this.terms.current();
    const sentBy = methods.find((one) => one._id === price.order?.shipping?.method);
    const { items, shippingAddress, note } = content;
    return {
      user: { _id, name, email, createdAt },
      order: {
        items: items.map((item) => ({
          ...item,
          price: toDollars(price.unitCents[item.product] ?? 0),
        })),
        totalAmount: toDollars(totalCents),
        shippingAddress,
        payment: { method },
        ...(note && { note }),
      },
      key: keyOf(messageId),
      messageId,
      remainingMs,
      fixed: {
        draft: id,
        version,
        totalCents,
        price: price.order,
        unitCents: price.unitCents,
        pricesIncludeTax: price.pricesIncludeTax ?? null,
        shippingAddress: price.address,
        recipient: settings.isRecipientSent ? { name } : null,
        transit: sentBy?.transit ?? null,
        payments: settings.payments,
        credit,
        pageMinutes,
        isCashTaken,
      },
    };
  }

  /** Records who placed the draft, and mails the link to its payment page unless it was sent already. */
  private async finish(
    by: Admin,
    id: string,
    order: PlacedOrder,
    delivered: Delivered,
  ): Promise<void> {
    const isOwn = await this.isBy(order, delivered);
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, draftsRpc.place, delivered.messageId))) return;
      const row = await known(manager, id);
      const { awaited } = order;
      const isSent = row.offeredAt !== null && row.offeredAt > order.placedAt;
      if (awaited?.state === 'open' && awaited.method === 'stripe' && !isSent)
        await this.links.send(manager, row, {
          until: new Date(awaited.until),
          order: { _id: order._id, number: orderNumberOf(order) },
        });
      if (!isOwn) return;
      await this.audit.record(manager, {
        by,
        action: 'draft.placed',
        subject: auditedDraft(id),
        before: null,
        after: { order: orderNameOf(order) },
      });
    });
  }

  /** Returns true if this request placed the order, even if the broker delivers it again. */
  private async isBy({ _id }: PlacedOrder, { messageId }: Delivered): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT FROM idempotency WHERE order_id = $1 AND key = $2',
      [_id, keyOf(messageId)],
    );
    return rows.length > 0;
  }
}

/** Returns the same key if the broker delivers a request twice; another press has its own key. */
const keyOf = (messageId: string): string => `draft:${messageId}`;

const alreadyPlaced = (order: PlacedOrder): DomainError =>
  new DomainError(
    'order.draftPlaced',
    undefined,
    `This offer was ordered already: ${orderNumberOf(order)}.`,
  );

const replyOf = (order: PlacedOrder): PlacedDraft => ({
  success: true,
  message: order.awaited?.state === 'open' ? takenText(order.payment) : takenText(null),
  order: { ...orderViewOf(order), number: orderNumberOf(order) },
});
