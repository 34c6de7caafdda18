import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth';
import type { OrderDetail, OrderList, OrderQuery } from '@shop/contracts/order';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { findHistory } from './order-history.query.js';
import { findOrder, findOrders, type OrderFilter } from './order.query.js';
import { orderViewOf } from './order.view.js';

type Page = Pick<OrderQuery, 'page' | 'limit'>;

/** Orders as they are looked at. */
@Injectable()
export class OrdersService {
  constructor(private readonly dataSource: DataSource) {}

  /** Every order of the shop, newest first; a search counts at most `TOTAL_MAX`. */
  list({ search, status, ...page }: OrderQuery): Promise<OrderList> {
    return this.page({ search, status }, page);
  }

  listMine(user: UserView, page: Page): Promise<OrderList> {
    return this.page({ userId: user._id }, page);
  }

  /** `order.notFound` for an unknown order and, to all but admins, for another user's alike. */
  async get(id: string, user: UserView): Promise<OrderDetail> {
    const own = user.role === 'admin' ? {} : { userId: user._id };
    const order = await findOrder(this.dataSource.manager, { id, ...own });
    if (!order) throw new DomainError('order.notFound');
    const history = await findHistory(this.dataSource.manager, id, user);
    return { ...orderViewOf(order), history };
  }

  private async page(filter: OrderFilter, { page, limit }: Page): Promise<OrderList> {
    const { orders, total } = await findOrders(this.dataSource.manager, filter, {
      limit,
      offset: (page - 1) * limit,
    });
    return {
      success: true,
      orders: orders.map(orderViewOf),
      total,
      page,
      pages: Math.max(1, Math.ceil(total / limit)),
    };
  }
}
