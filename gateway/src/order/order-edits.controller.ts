import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { done, type Done } from '@shop/contracts/core/shapes';
import {
  editedOrder,
  editOrderInput,
  orderEditRpc,
  type EditedOrder,
  type EditOrderInput,
} from '@shop/contracts/ordering/order-edits';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { Replies } from '../http/replies.js';

const orderId = new IdPipe('order.notFound');

/** Edits the lines of orders before they leave, and their delivery before a part is packed. */
@ApiTags('order')
@Controller('api/admin/orders')
export class OrderEditsController {
  constructor(private readonly bus: Bus) {}

  /** Once for each key. */
  @Post(':id/edits')
  @HttpCode(200)
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    editedOrder,
    'request.invalid',
    'order.notFound',
    'order.changed',
    'order.changing',
    'order.payingNow',
    'order.notToEdit',
    'order.notToCancel',
    'order.packed',
    'order.editNeedsPayment',
    'order.outOfStock',
    'order.noPiece',
    'order.otherLot',
    'order.notComing',
    'order.step',
    'order.leastLength',
    'order.mostLength',
    'order.priceChanged',
    'order.productGone',
    'order.countryNotServed',
    'order.noMethod',
    'order.vatNumber',
    'checkout.taxUnavailable',
    'order.cancelled',
    'order.notPaid',
  )
  edit(
    @Param('id', orderId) order: string,
    @Body({ schema: editOrderInput }) input: EditOrderInput,
    @IdempotencyKey() idempotencyKey: string | null,
    @Caller() caller: CallerContext,
  ): Promise<EditedOrder> {
    return this.bus.request(orderEditRpc.edit, { ...input, order, idempotencyKey }, caller);
  }

  /** Ends an edit that waits for its payment. */
  @Delete(':id/edits/:edit')
  @RolesAllowed('admin')
  @Replies(done, 'order.notFound', 'order.editOver', 'order.changing')
  withdraw(
    @Param('id', orderId) order: string,
    @Param('edit', orderId) edit: string,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.bus.request(orderEditRpc.withdraw, { order, edit }, caller);
  }
}
