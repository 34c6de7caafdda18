import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type {
  HeldLine,
  HoldStockInput,
  HoldStockReply,
} from '@shop/contracts/inventory/stock-holds';
import type { ErrorCode } from '@shop/contracts/core/errors';
import { toCents } from '@shop/contracts/money/price';
import type { PlaceOrderReply } from '@shop/contracts/ordering/order';
import { DomainError } from '@shop/service-kit/domain-error';
import { failpoint } from '@shop/service-kit/failpoint';
import { rootLogger } from '@shop/service-kit/logger';
import { DataSource } from 'typeorm';
import { NoUseLeft } from '../../discounts/discount-claims.js';
import { CatalogueClient } from '../lifecycle/catalogue.client.js';
import { costOfFixed, planFixed } from './fixed-order.rules.js';
import { OrderPricing } from './order-pricing.js';
import { countPlaced } from '../reads/order-metrics.js';
import { replayReply, type StoredKey } from './idempotency-keys.js';
import { agreedLines, type AgreedLine } from '../../pricing/order-lines.rules.js';
import { fingerprintOf } from '../../pricing/order.rules.js';
import { OrderSize, tooLarge } from './order-size.js';
import { type StartedOrder, type PlaceRequest } from './place-request.js';
import { PlaceOrderTransactions } from './place-order.transactions.js';

/** Milliseconds that a second request with the same key waits for the reply of the first. */
const WAIT_FOR_REPLY_MS = 3_000;
const LOOK_EVERY_MS = 100;
/** Errors after which the order may still be possible: the same key may be sent again. */
const UNKNOWN: readonly ErrorCode[] = ['checkout.taxUnavailable', 'service.unavailable'];

/** Places orders, even if a process dies half-way (reliability 2.3). */
@Injectable()
export class PlaceOrderService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: PlaceOrderTransactions,
    private readonly catalogue: CatalogueClient,
    private readonly size: OrderSize,
    private readonly pricing: OrderPricing,
  ) {}

  /**
   * Places the order once per key. Throws `order.wrongTotal`, `order.priceChanged`, `order.outOfStock`,
   * `order.productGone`, `order.keyReused`, `order.inProgress`, `order.tooMany`, `order.tooLarge`, or the errors of
   * `OrderPricing`. Throws `order.failed` if the outcome is unknown; the same key may then be sent again.
   */
  async place(request: PlaceRequest): Promise<PlaceOrderReply> {
    const lines = agreedLines(request.order.items);
    try {
      // A key with a stored reply gets the same reply again.
      if ((await this.size.isTooLarge(request)) && !(await this.transactions.find(request)))
        throw tooLarge();
      return await this.placeOnce(request, lines);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      rootLogger.error({ err: error }, 'order not placed');
      throw new DomainError('order.failed');
    }
  }

  private async placeOnce(request: PlaceRequest, lines: AgreedLine[]): Promise<PlaceOrderReply> {
    failpoint('F3');
    const stored = await this.start(request, lines);
    failpoint('F3b');
    if (stored === 'gone') return this.placeOnce(request, lines);
    if (!('fingerprint' in stored)) return this.holdAndFinish(request, stored, lines);
    if (stored.fingerprint !== fingerprintOf(request.order))
      throw new DomainError('order.keyReused');
    if (stored.reply) return replayReply(stored.reply);
    // Delivered again: the process that received it first is dead, so this one continues.
    if (stored.messageId === request.messageId) return this.holdAndFinish(request, stored, lines);
    return this.waitForReply(request, stored, lines);
  }

  /** Claims the key. A known key needs no price, because it has a reply or will get one. */
  private async start(
    request: PlaceRequest,
    lines: AgreedLine[],
  ): Promise<StoredKey | StartedOrder | 'gone'> {
    try {
      const { fixed, order } = request;
      const planned = fixed ? planFixed(fixed, order) : await this.pricing.plan(request, lines);
      return await this.transactions.start(request, request.id ?? randomUUID(), planned);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const stored = await this.transactions.find(request);
      if (stored && stored.state !== 'aborted') return stored;
      throw error instanceof NoUseLeft
        ? await this.pricing.codeUsedUp(request, lines, error)
        : error;
    }
  }

  private async holdAndFinish(
    request: PlaceRequest,
    attempt: StartedOrder,
    lines: AgreedLine[],
  ): Promise<PlaceOrderReply> {
    const reply = await this.hold(attempt, request.fixed ? atAnyPrice(lines) : lines);
    failpoint('F6');
    if (reply.outcome === 'refused') {
      const refusal = await this.pricing.refusalOf(attempt, reply.lines, lines);
      await this.transactions.refuse(attempt, refusal);
      throw refusal;
    }
    const placed =
      reply.outcome === 'held' ? await this.finish(request, attempt, lines, reply.lines) : null;
    failpoint('F7');
    if (!placed) return this.replyOfOther(request);
    if (!placed.order.payment) countPlaced(toCents(placed.order.totalAmount));
    return placed;
  }

  /**
   * Returns null if the order was finished elsewhere. Releases the stock if the order costs more than agreed, cannot be
   * priced, or exceeds its buyer's limit of unpaid orders.
   */
  private async finish(
    request: PlaceRequest,
    attempt: StartedOrder,
    lines: AgreedLine[],
    held: readonly HeldLine[],
  ): Promise<PlaceOrderReply | null> {
    try {
      const { fixed, order } = request;
      const cost = fixed
        ? costOfFixed(fixed, order, held, attempt.placedAt)
        : await this.pricing.costOf(request, attempt, lines, held);
      return cost && (await this.transactions.complete(attempt, cost));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (UNKNOWN.includes(error.code)) await this.abort(attempt);
      else await this.transactions.refuse(attempt, error, { holdsStock: true });
      throw error;
    }
  }

  private async hold(
    attempt: StartedOrder,
    lines: HoldStockInput['lines'],
  ): Promise<HoldStockReply> {
    const { order, epoch } = attempt;
    try {
      return await this.catalogue.holdStock({ order, epoch, lines });
    } catch (error) {
      await this.abort(attempt);
      rootLogger.warn(
        { order, reason: String(error) },
        'catalogue did not reply whether it holds the stock',
      );
      throw new DomainError('order.failed');
    }
  }

  private abort(attempt: StartedOrder): Promise<void> {
    return this.dataSource.transaction((manager) => this.transactions.abort(manager, [attempt]));
  }

  /** Returns the stored reply of an order that was finished elsewhere during this request. */
  private async replyOfOther(request: PlaceRequest): Promise<PlaceOrderReply> {
    const stored = await this.transactions.find(request);
    if (!stored?.reply) throw new DomainError('order.failed');
    return replayReply(stored.reply);
  }

  private async waitForReply(
    request: PlaceRequest,
    first: StoredKey,
    lines: AgreedLine[],
  ): Promise<PlaceOrderReply> {
    const end = performance.now() + Math.min(WAIT_FOR_REPLY_MS, request.remainingMs);
    while (performance.now() < end) {
      await setTimeout(LOOK_EVERY_MS);
      const stored = await this.transactions.find(request);
      if (stored?.order !== first.order || stored.state === 'aborted')
        return this.placeOnce(request, lines);
      if (stored.reply) return replayReply(stored.reply);
    }
    throw new DomainError('order.inProgress');
  }
}

/** Accepts any price of the catalogue, because the price was agreed with the draft. */
const atAnyPrice = (lines: readonly AgreedLine[]): HoldStockInput['lines'] =>
  lines.map((line) => ({ ...line, expectedPriceCents: null }));
