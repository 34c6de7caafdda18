import { Injectable } from '@nestjs/common';
import { BULK_LIMIT } from '@shop/contracts/core/bulk';
import { shopDay } from '@shop/contracts/core/shop-time';
import { toDollars } from '@shop/contracts/money/price';
import { previewedRate, type TouchedOrders } from '@shop/contracts/ordering/order-bulk';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import type { BulkRow } from '@shop/service-kit/bulk/bulk-subject';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { PricingConfigCache } from '../../pricing/pricing-config.cache.js';
import type { PricingConfig } from '../../pricing/pricing-config.query.js';
import { TaxProvider } from '../../pricing/tax-provider.js';
import { findTaken } from '../invoicing/invoice-bases.query.js';
import { placesOf } from '../invoicing/invoiced-lines.rules.js';
import { stateOf, transitionOf } from '../lifecycle/order-state.rules.js';
import { lockOrder } from '../lifecycle/order-status-writer.js';
import type { Order } from '../reads/order.entity.js';
import { eachOpenOrder, findOpenOrders } from './open-orders.query.js';
import { priceAtRate, type RatedPrice } from './rate-change.rules.js';
import { isLater, touchOf, type LaterRate, type OpenOrder } from './touched.rules.js';
import { TaxChangeWriter, type TaxChange } from './tax-change-writer.js';

type TaxedAt = z.infer<typeof previewedRate>['new'];

/** An order before and after the change, or why it keeps its rate. */
type PlannedRate = { old: TaxedAt; new: TaxedAt } | { reason: string };
type Priced = { open: OpenOrder; after: RatedPrice } | { reason: string };

const UNTOUCHED = 'It is not open, or has this rate already, or is not taxed by it.';

/** Applies a tax rate with a later start to the unsent parts of open orders (V45). */
@Injectable()
export class TaxChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: PricingConfigCache,
    private readonly provider: TaxProvider,
    private readonly writer: TaxChangeWriter,
  ) {}

  /** Counts the open orders that each rate affects; none if rates come from a tax provider. */
  async touched(): Promise<TouchedOrders> {
    const today = shopDay();
    const terms = await this.config.fresh();
    const later = terms.rates.filter(isLater).filter((rate) => !hasEnded(rate, today));
    const rates = later.map((rate) => ({ rate: rate._id, orders: 0, kept: 0 }));
    if (later.length === 0 || this.provider.isUsed) return { success: true, today, rates: [] };
    for await (const order of eachOpenOrder(this.dataSource.manager))
      for (const [nth, rate] of later.entries()) {
        const touch = touchOf(order, rate, terms);
        const counted = rates[nth];
        if (touch && counted) counted['reason' in touch ? 'kept' : 'orders'] += 1;
      }
    return { success: true, today, rates: rates.filter(({ orders, kept }) => orders + kept > 0) };
  }

  /**
   * Returns the orders that the rate affects, oldest first, up to the limit of a bulk change. Throws
   * `order.settingNotFound`.
   */
  async ordersOf(id: string): Promise<string[]> {
    const terms = await this.config.fresh();
    const rate = rateIn(terms, id);
    if (!rate) throw new DomainError('order.settingNotFound');
    if (this.provider.isUsed) return [];
    const touched: string[] = [];
    for await (const order of eachOpenOrder(this.dataSource.manager)) {
      if (touchOf(order, rate, terms)) touched.push(order.order);
      if (touched.length === BULK_LIMIT) break;
    }
    return touched;
  }

  /** Plans the change of each of these orders. */
  async plan(orders: ReadonlyMap<string, Order>, id: string): Promise<Map<string, PlannedRate>> {
    const { manager } = this.dataSource;
    const terms = await this.config.fresh();
    const open = await findOpenOrders(manager, [...orders.keys()]);
    const planned = new Map<string, PlannedRate>();
    for (const [order, row] of orders) {
      const found = open.find((one) => one.order === order);
      const priced = await this.priced(manager, row, found, { terms, id });
      planned.set(order, 'reason' in priced ? priced : shown(priced));
    }
    return planned;
  }

  /** Applies the change if the order still costs what the preview shows; returns why it does not apply, or null. */
  async apply(
    manager: EntityManager,
    { subject, old, new: planned }: BulkRow,
    id: string,
    by: TaxChange['by'],
  ): Promise<string | null> {
    const order = await lockOrder(manager, subject);
    if (!order) return 'It is not placed.';
    const terms = await this.config.current();
    const [open] = await findOpenOrders(manager, [subject]);
    const priced = await this.priced(manager, order, open, { terms, id });
    if ('reason' in priced) return priced.reason;
    const now = shown(priced);
    const before = previewedRate.pick({ old: true, new: true }).parse({ old, new: planned });
    if (before.old.total !== now.old.total || before.new.total !== now.new.total)
      return 'It costs something else now.';
    const rate = rateIn(terms, id);
    if (!rate) return NO_RATE;
    await this.writer.write(manager, order, { ...priced.after, rate, by, at: new Date() });
    return null;
  }

  private async priced(
    manager: EntityManager,
    order: Order,
    open: OpenOrder | undefined,
    { terms, id }: { terms: PricingConfig; id: string },
  ): Promise<Priced> {
    const rate = rateIn(terms, id);
    const reason = whyNot(rate) ?? whyBusy(order);
    if (reason !== null || !rate) return { reason: reason ?? NO_RATE };
    const touch = open && !this.provider.isUsed ? touchOf(open, rate, terms) : null;
    if (!open || !touch) return { reason: UNTOUCHED };
    if ('reason' in touch) return touch;
    const isPartGone = open.lines.some(({ gone, cancelled }) => gone + cancelled > 0);
    const taken = isPartGone ? placesOf(await findTaken(manager, open.order)) : [];
    const change = { ...touch, rateBp: rate.rate, on: rate.validFrom };
    return { open, after: priceAtRate(open, taken, change) };
  }
}

const NO_RATE = 'This rate no longer exists.';

const rateIn = ({ rates }: PricingConfig, id: string): LaterRate | undefined =>
  rates.filter(isLater).find(({ _id }) => _id === id);

const hasEnded = ({ validTo }: LaterRate, today: string): boolean =>
  validTo !== null && validTo < today;

/** Returns why a rate cannot be used today, or null if it can. */
function whyNot(rate: LaterRate | undefined): string | null {
  if (!rate) return NO_RATE;
  const today = shopDay();
  if (today < rate.validFrom) return 'The rate has not begun yet.';
  return hasEnded(rate, today) ? 'The rate has ended.' : null;
}

/** Returns why the order is busy, or null if no other change is under way. */
function whyBusy(order: Order): string | null {
  if (order.unpaidEdit) return 'An edit of it waits for its payment.';
  if (order.pendingReplacement) return 'A parcel of it is being replaced.';
  try {
    transitionOf(stateOf(order), 'edit');
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

const shown = ({ open, after }: Extract<Priced, { open: OpenOrder }>) => ({
  old: taxedAt(open),
  new: taxedAt(after),
});

const taxedAt = ({ price, totalCents }: { price: OrderPrice; totalCents: number }): TaxedAt => ({
  taxRates: price.taxes.map(({ rateBp }) => rateBp / 100),
  total: toDollars(totalCents),
});
