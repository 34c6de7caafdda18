import { Injectable } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import type { Done } from '@shop/contracts/core/shapes';
import { toDollars } from '@shop/contracts/money/price';
import type { PriceDraftInput } from '@shop/contracts/ordering/draft-inputs';
import {
  draftsRpc,
  type DraftList,
  type DraftQuery,
  type DraftReply,
  type PricedDraft,
} from '@shop/contracts/ordering/drafts';
import { writtenAddress } from '@shop/contracts/places/address';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { findOrder } from '../reads/order.query.js';
import { CustomerAccounts } from './customer-accounts.js';
import { endOf, expired } from './draft-days.rules.js';
import { DraftLinks } from './draft-links.js';
import { DraftPayments } from './draft-payments.js';
import { DraftPricing, vatNumberOf } from './draft-pricing.js';
import type { DraftRow } from './draft-row.js';
import { draftRowOf, draftViewOf } from './draft.view.js';
import { findExchange } from './exchanges.query.js';
import {
  findDraft,
  findDrafts,
  insertDraft,
  updateDraft,
  type SavedDraft,
} from './drafts.query.js';

type Save = InputOf<typeof draftsRpc.save>;
type Offer = InputOf<typeof draftsRpc.offer>;

/** Manages the drafts that staff prepare for customers. A draft keeps its prices and holds no stock. */
@Injectable()
export class DraftsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pricing: DraftPricing,
    private readonly accounts: CustomerAccounts,
    private readonly payments: DraftPayments,
    private readonly links: DraftLinks,
    private readonly audit: Audit,
  ) {}

  async list(query: DraftQuery): Promise<DraftList> {
    const { rows, ...counted } = await findDrafts(this.dataSource.manager, query);
    const pages = Math.max(1, Math.ceil(counted.total / query.limit));
    return { success: true, drafts: rows.map(draftRowOf), ...counted, page: query.page, pages };
  }

  /** Throws `order.draftNotFound`. */
  async get(id: string): Promise<DraftReply> {
    const { manager } = this.dataSource;
    const row = await known(manager, id);
    const order =
      row.orderId === null
        ? null
        : await findOrder(manager, { id: row.orderId, withAwaited: true });
    const exchange = await findExchange(manager, id);
    const credit = exchange && row.orderId === null ? await this.payments.credit(row) : {};
    return { success: true, draft: draftViewOf(row, { order, exchange, ...credit }) };
  }

  /** Throws the errors of pricing a basket. */
  async price(input: PriceDraftInput): Promise<PricedDraft> {
    const { draft = randomUUID(), ...basket } = input;
    const exchange = await findExchange(this.dataSource.manager, draft);
    const { stored, methods } = await this.pricing.price(draft, basket, exchange);
    return { success: true, price: stored.shown, methods };
  }

  /**
   * Stores the draft at today's prices, and ends its offer. Throws `order.draftNotFound`, `order.draftChanged` for
   * another version, `order.draftPlaced`, and the errors of pricing a basket.
   */
  async save(by: Admin, input: Save, messageId: string): Promise<DraftReply> {
    const [saved, content] = await this.savedOf(input);
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, draftsRpc.save, messageId))) return;
      const after = { total: toDollars(saved.totalCents), lines: content.items.length };
      if (input.version === null) {
        if (!(await insertDraft(manager, saved, by))) throw new DomainError('order.draftChanged');
        return this.record(manager, by, { id: saved.id, verb: 'created', before: null, after });
      }
      const stored = await locked(manager, saved.id);
      if (stored.version !== input.version) throw new DomainError('order.draftChanged');
      await updateDraft(manager, saved);
      const { totalCents } = stored;
      const before = { total: toDollars(totalCents), lines: stored.content.items.length };
      return this.record(manager, by, { id: saved.id, verb: 'changed', before, after });
    });
    return this.get(saved.id);
  }

  /** Throws `order.draftPlaced`. */
  async remove(by: Admin, id: string): Promise<Done> {
    await this.dataSource.transaction(async (manager) => {
      const row = await findDraft(manager, id, { isLocked: true });
      if (!row) return;
      if (row.orderId !== null) throw new DomainError('order.draftPlaced');
      await manager.query('DELETE FROM drafts WHERE id = $1', [id]);
      const before = { total: toDollars(row.totalCents) };
      await this.record(manager, by, { id, verb: 'deleted', before, after: null });
    });
    return { success: true, message: 'The draft has been deleted.' };
  }

  /**
   * Mails a link to the draft, which invalidates an earlier one. Throws `order.draftNotFound`, `order.draftPlaced` or
   * `order.offerExpired`.
   */
  async offer(by: Admin, { draft: id, until: day }: Offer, messageId: string): Promise<DraftReply> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, draftsRpc.offer, messageId))) return;
      const row = await locked(manager, id);
      if (row.until <= new Date()) throw expired(row.until);
      const until = day === undefined ? row.until : endOf(day);
      await this.links.send(manager, row, { until });
      const after = { until: until.toISOString() };
      await this.record(manager, by, { id, verb: 'offered', before: null, after });
    });
    return this.get(id);
  }

  private async savedOf(input: Save): Promise<[SavedDraft, SavedDraft['content']]> {
    const { draft: id, customer, items, discount, note, until: day } = input;
    const until = endOf(day);
    const exchange = await findExchange(this.dataSource.manager, id);
    if (exchange) await this.checkCustomer(id, customer.email);
    const [{ stored, totalCents, method }, customerId] = await Promise.all([
      this.pricing.price(id, input, exchange),
      this.accounts.find(customer.email),
    ]);
    const shippingAddress = writtenAddress(input.shippingAddress);
    const vatNumber = vatNumberOf(input, exchange);
    const content = {
      items,
      shippingAddress,
      method,
      ...(discount && { discount }),
      ...(vatNumber !== null && { vatNumber }),
      ...(note && { note }),
    };
    const { name: customerName, email: customerEmail } = customer;
    const about = { id, customerId, customerName, customerEmail };
    return [{ ...about, content, price: stored, totalCents, until }, content];
  }

  /** Throws `request.invalid` for another customer, because the credit belongs to the customer of the return. */
  private async checkCustomer(id: string, email: string): Promise<void> {
    const { customerEmail } = await known(this.dataSource.manager, id);
    if (customerEmail === email) return;
    const message = 'The exchange is for the customer of the return.';
    throw new DomainError('request.invalid', [{ path: 'customer.email', message }], message);
  }

  private record(
    manager: EntityManager,
    by: Admin,
    { id, verb, before, after }: Recorded,
  ): Promise<void> {
    return this.audit.record(manager, {
      by,
      action: `draft.${verb}`,
      subject: auditedDraft(id),
      before,
      after,
    });
  }
}

interface Recorded {
  id: string;
  verb: 'created' | 'changed' | 'deleted' | 'offered';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Returns the subject of an audit entry, which outlives the customer's data and therefore contains none. */
export const auditedDraft = (id: string) => ({
  kind: 'draft' as const,
  _id: id,
  name: `Draft ${id.slice(-8).toUpperCase()}`,
});

/** Throws `order.draftNotFound`. */
export async function known(manager: EntityManager, id: string): Promise<DraftRow> {
  const row = await findDraft(manager, id);
  if (!row) throw new DomainError('order.draftNotFound');
  return row;
}

/** Locks a draft that is not placed. Throws `order.draftNotFound` or `order.draftPlaced`. */
async function locked(manager: EntityManager, id: string): Promise<DraftRow> {
  const row = await findDraft(manager, id, { isLocked: true });
  if (!row) throw new DomainError('order.draftNotFound');
  if (row.orderId !== null) throw new DomainError('order.draftPlaced');
  return row;
}
