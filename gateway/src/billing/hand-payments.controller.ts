import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  billingRpc,
  paymentView,
  receivedInput,
  type PaymentView,
  type ReceivedInput,
} from '@shop/contracts/billing/billing';
import { reversalRpc, reverseInput, type ReverseInput } from '@shop/contracts/billing/reversal';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';

const orderId = new IdPipe('order.notFound');
const taskId = new IdPipe('billing.taskNotFound');

/** Money of orders that staff take and refund by hand. */
@ApiTags('billing')
@Controller('api/admin/orders/:id')
export class HandPaymentsController {
  constructor(private readonly bus: Bus) {}

  @Post('payments')
  @HttpCode(200)
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    paymentView,
    ...([
      'request.invalid',
      'order.notFound',
      'billing.notByHand',
      'billing.notSent',
      'billing.orderEnded',
      'billing.notYet',
    ] as const),
    ...(['billing.moreThanMissing', 'billing.keyReused'] as const),
  )
  receive(
    @Param('id', orderId) order: string,
    @Body({ schema: receivedInput }) received: ReceivedInput,
    @IdempotencyKey() key: string | null,
    @Caller() caller: CallerContext,
  ): Promise<PaymentView> {
    return this.bus.request(billingRpc.recordReceived, { ...received, order, key }, caller);
  }

  /** Confirms that a refund by hand was paid. */
  @Post('refunds/:operation/done')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(paymentView, 'billing.taskNotFound')
  settleTask(
    @Param('id', taskId) order: string,
    @Param('operation', taskId) operation: string,
    @Caller() caller: CallerContext,
  ): Promise<PaymentView> {
    return this.bus.request(billingRpc.settleTask, { order, operation }, caller);
  }

  /** Reverts an entry that staff made by mistake. */
  @Post('movements/:operation/reverse')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(paymentView, 'request.invalid', 'billing.taskNotFound', 'billing.notReversible')
  reverse(
    @Param('id', taskId) order: string,
    @Param('operation', taskId) operation: string,
    @Body({ schema: reverseInput }) input: ReverseInput,
    @Caller() caller: CallerContext,
  ): Promise<PaymentView> {
    return this.bus.request(reversalRpc.reverse, { ...input, order, operation }, caller);
  }
}
