import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { paymentView, type PaymentView } from '@shop/contracts/billing/billing';
import {
  assignInput,
  owedInput,
  owedRefundRpc,
  type AssignInput,
  type OwedInput,
} from '@shop/contracts/billing/owed-refunds';
import { orderReturnsRpc } from '@shop/contracts/ordering/order-returns';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { Caller } from '../http/access/caller.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const taskId = new IdPipe('billing.taskNotFound');

/** Refunds that staff are to decide on: those that failed, and those that were made at the provider. */
@ApiTags('billing')
@Controller('api/admin/orders/:id/refunds/:operation')
export class RefundsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  /** Pays a failed refund again: the same way, as store credit or by hand. */
  @Post('owed')
  @HttpCode(200)
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    paymentView,
    ...(['request.invalid', 'order.notFound', 'billing.taskNotFound'] as const),
    ...(['billing.refundDecided', 'billing.disputed'] as const),
  )
  decideOwed(
    @Param('id', taskId) order: string,
    @Param('operation', taskId) operation: string,
    @Body({ schema: owedInput }) { action }: OwedInput,
    @IdempotencyKey() key: string | null,
    @Caller() caller: CallerContext,
  ): Promise<PaymentView> {
    return this.bus.request(owedRefundRpc.decide, { order, operation, action, key }, caller);
  }

  /** Says what a refund at the provider was for: a return of the order, or a price reduction. */
  @Post('assign')
  @HttpCode(200)
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    paymentView,
    ...(['request.invalid', 'order.notFound', 'billing.taskNotFound'] as const),
    ...(['order.returnNotFound', 'billing.returnRefunded', 'billing.refundDecided'] as const),
  )
  async assign(
    @Param('id', taskId) order: string,
    @Param('operation', taskId) operation: string,
    @Body({ schema: assignInput }) input: AssignInput,
    @IdempotencyKey() key: string | null,
    @Caller() caller: CallerContext,
  ): Promise<PaymentView> {
    if (input.return !== null) {
      const { returns } = await this.reader.request(orderReturnsRpc.ofOrder, { order }, caller);
      if (!returns.some(({ _id, state }) => _id === input.return && !ENDED.includes(state)))
        throw new DomainError('order.returnNotFound');
    }
    return this.bus.request(owedRefundRpc.assign, { ...input, order, operation, key }, caller);
  }
}

/** States of returns that will not be refunded. */
const ENDED: readonly string[] = ['declined', 'cancelled'];
