import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { unitsOf } from '@shop/contracts/money/length';
import { toDollars } from '@shop/contracts/money/price';
import type { WantedItem } from '@shop/contracts/ordering/order-item';
import { cutText } from '@shop/contracts/reading/cut-text';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { endOf } from './draft-days.rules.js';
import { DraftPricing, vatNumberOf } from './draft-pricing.js';
import { insertDraft, type SavedDraft } from './drafts.query.js';
import { auditedDraft } from './drafts.service.js';
import {
  endExchange,
  findDueExchanges,
  lockDueExchange,
  type DueExchange,
  type ReturnedItem,
} from './exchanges.query.js';

/** Temporary errors, after which the draft is made at the next try. */
const PASSING: readonly string[] = ['checkout.taxUnavailable', 'service.unavailable'];

/** Maximum characters of the stored reason. */
const MAX_FAULT = 300;

/** Creates drafts for exchanges: the same items for the same customer, which staff can change and place. */
@Injectable()
export class ExchangeDrafts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pricing: DraftPricing,
    private readonly audit: Audit,
  ) {}

  /** Creates the drafts that are due, in any replica. */
  @Interval(1_000)
  async makeAll(): Promise<void> {
    const due = await findDueExchanges(this.dataSource.manager);
    if (due.length === 0) return;
    await timedBatch('exchanges', async () => {
      for (const exchange of due)
        await this.make(exchange).catch((error: unknown) => {
          rootLogger.error(
            { err: error, return: exchange.return },
            'the draft of an exchange failed',
          );
        });
    });
  }

  private async make(exchange: DueExchange): Promise<void> {
    const made = await this.priced(exchange);
    if (!made) return;
    const { return: id, by } = exchange;
    await this.dataSource.transaction(async (manager) => {
      if (!(await lockDueExchange(manager, id))) return;
      if ('fault' in made) return endExchange(manager, id, made);
      await insertDraft(manager, made, by);
      await endExchange(manager, id, { draft: made.id });
      await this.audit.record(manager, {
        by,
        action: 'draft.created',
        subject: auditedDraft(made.id),
        before: null,
        after: { total: toDollars(made.totalCents), lines: made.content.items.length },
      });
    });
  }

  /** Returns the draft at today's prices, or why there is none. Returns null if a later try can succeed. */
  private async priced(exchange: DueExchange): Promise<SavedDraft | { fault: string } | null> {
    const { user, shippingAddress } = exchange;
    const items = itemsOf(exchange.items);
    if (items.length === 0) return { fault: 'Nothing has come back.' };
    const id = randomUUID();
    const vatNumber = vatNumberOf({}, exchange);
    try {
      const input = { items, shippingAddress, ...(vatNumber !== null && { vatNumber }) };
      const { stored, totalCents, method } = await this.pricing.price(id, input, exchange);
      return {
        id,
        customerId: user._id,
        customerName: user.name,
        customerEmail: user.email,
        content: { ...input, method },
        price: stored,
        totalCents,
        until: endOf(undefined),
      };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return PASSING.includes(error.code) ? null : { fault: cutText(error.message, MAX_FAULT) };
    }
  }
}

/** Returns one item per product, in units. */
function itemsOf(returned: readonly ReturnedItem[]): WantedItem[] {
  const products = [...new Set(returned.map(({ product }) => product))];
  return products.map((product) => {
    const own = returned.filter((item) => item.product === product);
    const { unit = 'piece', cutsPerUnit = 1 } = own[0] ?? {};
    const lengths = own.flatMap(({ quantity, lengths: several }) => several ?? [quantity]);
    const cuts = own.reduce((all, { quantity }) => all + quantity, 0);
    return {
      product,
      quantity: unitsOf(cuts, cutsPerUnit),
      ...(unit !== 'piece' && { lengths: lengths.map((length) => unitsOf(length, cutsPerUnit)) }),
    };
  });
}
