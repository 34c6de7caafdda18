import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { done, type Done } from '@shop/contracts/core/shapes';
import {
  orderEmailsRpc,
  repeatEmailInput,
  type RepeatEmailInput,
} from '@shop/contracts/ordering/order-emails';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { Replies } from '../http/replies.js';

const orderId = new IdPipe('order.notFound');

/** E-mails about orders that staff send again. */
@ApiTags('order')
@Controller('api/orders')
export class OrderEmailsController {
  constructor(private readonly bus: Bus) {}

  /** Once for each key; a call without one sends an e-mail each time. */
  @Post(':id/emails')
  @HttpCode(200)
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    done,
    'request.invalid',
    'order.notFound',
    'order.noReceiver',
    'order.noChange',
    'order.keyReused',
  )
  repeat(
    @Param('id', orderId) order: string,
    @Body({ schema: repeatEmailInput }) { kind }: RepeatEmailInput,
    @IdempotencyKey() key: string | null,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.bus.request(orderEmailsRpc.repeat, { order, kind, key }, caller);
  }
}
