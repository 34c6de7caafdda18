import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { orderPaymentsRpc } from '@shop/contracts/ordering/order-payments';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { DataSource } from 'typeorm';
import { awaitingOrderOf, closedOrderOf } from './awaited-order.view.js';
import { pageAwaited } from './awaited-payments.query.js';

type PageAwaiting = typeof orderPaymentsRpc.pageAwaiting;

/** Returns orders that no list shows, so that billing can find those whose events it missed. */
@Controller()
export class AwaitedOrdersRpc {
  constructor(private readonly dataSource: DataSource) {}

  @ServiceOnly('billing')
  @RpcHandler(orderPaymentsRpc.pageAwaiting)
  async page(page: InputOf<PageAwaiting>): Promise<OutputOf<PageAwaiting>> {
    const found = await pageAwaited(this.dataSource.manager, page);
    const isLast = found.length < page.limit;
    return {
      awaiting: found.flatMap(({ order, until, closed }) =>
        closed ? [] : [awaitingOrderOf(order, until)],
      ),
      closed: found.flatMap(({ order, closed }) => (closed ? [closedOrderOf(order, closed)] : [])),
      next: isLast ? null : (found.at(-1)?.order._id ?? null),
    };
  }
}
