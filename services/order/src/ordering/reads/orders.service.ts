import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import type { Hits } from '@shop/contracts/core/admin-search';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import type {
  AdminOrderList,
  OrderDetail,
  OrderDetailing,
  OrderList,
  OrderQuery,
  OrderView,
} from '@shop/contracts/ordering/order';
import type { orderExportRpc } from '@shop/contracts/ordering/order-export';
import type { OrderNumbers } from '@shop/contracts/ordering/order-numbers';
import { RawJson } from '@shop/service-kit/bus/rpc/raw-json';
import { Audit } from '@shop/service-kit/audit/audit';
import { isAdmin } from '@shop/service-kit/access';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { customerFigures } from './customer-figures.query.js';
import { findCancelRequest } from './cancel-requests.query.js';
import { findHistory } from './order-history.query.js';
import { findRevisions, findUnpaidEdit, withCancelled } from './order-revisions.query.js';
import { placedOrders } from './order-number.query.js';
import { findOrders } from './order-list.query.js';
import { searchOrders } from './order-search.query.js';
import { findChunk } from './order-chunk.query.js';
import { findOrder, type OrderSelection } from './order.query.js';
import { tagsOf } from './order-tags.query.js';
import {
  adminOrderViewOf,
  arrivalIn,
  numberIn,
  orderViewOf,
  type PlacedOrder,
} from './order.view.js';
import { methodOf } from './order-payment.view.js';

type Page = Pick<OrderQuery, 'page' | 'limit'> &
  Partial<Pick<OrderQuery, 'sort' | 'order' | 'after'>>;
type ListedOrders = Pick<OrderQuery, 'search' | 'status' | 'payment' | 'attention' | 'tag'>;
type Detailing = Pick<OrderQuery, 'view'>;
type Chunk = typeof orderExportRpc.chunk;
type From = Pick<InputOf<Chunk>, 'after'> & Partial<InputOf<Chunk>>;

/** Orders per chunk: some 30 kB on the bus. */
const CHUNK_ROWS = 50;

/** Reads orders for display. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
  ) {}

  /** Returns the orders of the shop, newest first by default; a search counts at most `TOTAL_MAX`. */
  async list({
    search,
    status,
    payment,
    attention,
    tag,
    ...page
  }: Page & ListedOrders & Detailing): Promise<RawJson<AdminOrderList>> {
    const filter = { search, status, payment, attention, tag };
    const { orders, isTotalCapped, next, ...counted } = await this.page(filter, page);
    return RawJson.of<AdminOrderList, 'orders'>(
      { orders },
      { success: true, ...counted, isTotalCapped, next },
    );
  }

  /** Returns the few best orders for the search of the back-office. */
  async search(q: string): Promise<Hits<'orders'>> {
    return { orders: await searchOrders(this.dataSource, q) };
  }

  /** Returns the numbers of the orders that exist. */
  async findNumbers(orders: readonly string[]): Promise<OrderNumbers> {
    const placed = await placedOrders(this.dataSource, orders);
    const numbers = [...placed].map(([order, { number }]) => ({ order, number }));
    return { success: true, numbers };
  }

  /** Returns a part of the export of all orders; its start is audited. */
  async export(from: From, { _id, name }: UserView): Promise<OutputOf<Chunk>> {
    const { after, status = 'all', search = '', payment, attention, tag } = from;
    if (after === null)
      await this.audit.note({
        by: { _id, name },
        action: 'order.exported',
        subject: { kind: 'order', _id, name: 'Export of orders' },
        after: {
          status,
          search,
          ...(payment && { payment }),
          ...(attention && { attention }),
          ...(tag && { tag }),
        },
      });
    return this.chunk(from);
  }

  /** Returns the matching orders from a position on, newest first by default. */
  async chunk({
    after,
    sort = 'placed',
    order = 'desc',
    ...filter
  }: From): Promise<OutputOf<Chunk>> {
    const window = { sort, order, after, limit: CHUNK_ROWS };
    const { orders, next } = await findChunk(this.dataSource.manager, filter, window);
    const exported = orders.map((one) => ({
      ...adminOrderViewOf(one),
      ...numberIn(one, { view: 'full' }),
      paidBy: methodOf(one),
    }));
    return { orders: exported, next };
  }

  async listMine(user: UserView, window: Page & Detailing): Promise<RawJson<OrderList>> {
    const { orders, total, page, pages } = await this.page({ userId: user._id }, window);
    return RawJson.of<OrderList, 'orders'>({ orders }, { success: true, total, page, pages });
  }

  /**
   * Throws `order.notFound` if the order is unknown or, except for admins, belongs to another user. Also finds orders
   * that await payment or were never paid.
   */
  async get(id: string, user: UserView, detailing: OrderDetailing = {}): Promise<OrderDetail> {
    const seen = isAdmin(user)
      ? { withAwaited: true as const }
      : { buyer: user._id, userId: user._id };
    const order = await findOrder(this.dataSource.manager, { id, ...seen });
    if (!order) throw new DomainError('order.notFound');
    const { manager } = this.dataSource;
    const history = await findHistory(manager, id, user);
    const view = isAdmin(user) ? adminOrderViewOf(order) : orderViewOf(order);
    const full =
      detailing.view === 'full' ? { ...arrivalIn(order), ...(await this.fullOf(view, user)) } : {};
    const detail = { ...view, ...numberIn(order, detailing), ...full, history };
    if (!isAdmin(user)) return detail;
    const { orders, cancelled, revenue } = await customerFigures(manager, order.userId);
    const staff = detailing.view === 'full' ? await this.forStaff(order) : {};
    return {
      ...detail,
      ...staff,
      customer: { _id: order.userId, orders: orders - cancelled, revenue },
    };
  }

  /**
   * Reads the cancelled items of an order, the request to cancel it, and its edit that waits for payment; empty if
   * there are none.
   */
  private async fullOf(
    view: OrderView,
    user: UserView,
  ): Promise<Partial<Pick<OrderDetail, 'items' | 'revisions' | 'cancelRequest' | 'unpaidEdit'>>> {
    const { manager } = this.dataSource;
    const request = await findCancelRequest(manager, view._id);
    const unpaidEdit = await findUnpaidEdit(manager, view._id);
    const requested = {
      ...(request && { cancelRequest: request }),
      ...(unpaidEdit && { unpaidEdit }),
    };
    const revisions = await findRevisions(manager, view._id, user);
    if (revisions.length === 0) return requested;
    return { ...requested, items: await withCancelled(manager, view), revisions };
  }

  /** Reads the fields of the full view that only staff see. */
  private async forStaff({
    _id,
    version,
  }: PlacedOrder): Promise<Pick<OrderDetail, 'version' | 'tags'>> {
    const tags = await tagsOf(this.dataSource.manager, _id);
    return { version, ...(tags.length > 0 && { tags }) };
  }

  private async page(filter: OrderSelection, { page, limit, ...sorting }: Page & Detailing) {
    const offset = (page - 1) * limit;
    const found = await findOrders(this.dataSource, filter, { limit, offset, ...sorting });
    return { ...found, page, pages: Math.max(1, Math.ceil(found.total / limit)) };
  }
}
