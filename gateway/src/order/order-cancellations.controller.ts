import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  cancelItemsInput,
  cancelOwnInput,
  itemCancellationRpc,
  type CancelItemsInput,
  type CancelOwnInput,
} from '@shop/contracts/ordering/item-cancellations';
import { orderRpc, orderView, type OrderView } from '@shop/contracts/ordering/order';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { Replies } from '../http/replies.js';

const orderId = new IdPipe('order.notFound');

/** Cancels orders of shoppers, and items of orders. */
@ApiTags('order')
@Controller('api')
export class OrderCancellationsController {
  constructor(private readonly bus: Bus) {}

  /** Cancels the whole order if no lines are given; with lines, once for each key. */
  @Post('orders/:id/cancel')
  @HttpCode(200)
  @SignedIn()
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    orderView,
    'request.invalid',
    'order.notFound',
    'order.notPending',
    'order.notToCancel',
    'order.packed',
    'billing.giftCardUsed',
  )
  cancelOwn(
    @Param('id', orderId) order: string,
    @Body({ schema: cancelOwnInput.default({}) }) { lines, preview }: CancelOwnInput,
    @IdempotencyKey() idempotencyKey: string | null,
    @Caller() caller: CallerContext,
  ): Promise<OrderView> {
    if (!lines && preview)
      throw new DomainError('request.invalid', undefined, 'Choose the items to preview.');
    if (!lines) return this.bus.request(orderRpc.cancel, { order }, caller);
    const input = { order, lines, preview, idempotencyKey };
    return this.bus.request(itemCancellationRpc.cancelOwn, input, caller);
  }

  /** Once for each key. */
  @Post('admin/orders/:id/items/cancel')
  @HttpCode(200)
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    orderView,
    'request.invalid',
    'order.notFound',
    'order.notToCancel',
    'order.packed',
    'billing.giftCardUsed',
    'order.cancelled',
    'order.notPaid',
  )
  cancel(
    @Param('id', orderId) order: string,
    @Body({ schema: cancelItemsInput }) input: CancelItemsInput,
    @IdempotencyKey() idempotencyKey: string | null,
    @Caller() caller: CallerContext,
  ): Promise<OrderView> {
    return this.bus.request(
      itemCancellationRpc.cancel,
      { ...input, order, idempotencyKey },
      caller,
    );
  }
}
