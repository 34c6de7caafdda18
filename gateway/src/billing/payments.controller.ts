import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  billingRpc,
  paymentView,
  refundInput,
  type PaymentView,
  type RefundInput,
} from '@shop/contracts/billing/billing';
import {
  paymentList,
  paymentQuery,
  type PaymentList,
  type PaymentQuery,
} from '@shop/contracts/billing/payment-list';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { untilKnown } from '../http/order-in-billing.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

// A malformed id gets the response of an unknown order.
const orderId = new IdPipe('order.notFound');

/** Payments of orders, and refunds by staff. */
@ApiTags('billing')
@Controller('api')
export class PaymentsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  /** Returns the payment of the caller's own order, or of any order for an admin; other orders are not found. */
  @Get('orders/:id/payment')
  @SignedIn()
  @Replies(paymentView, 'order.notFound')
  get(@Param('id', orderId) order: string, @Caller() caller: CallerContext): Promise<PaymentView> {
    return untilKnown(() => this.reader.request(billingRpc.getPayment, { order }, caller));
  }

  @Get('admin/payments')
  @RolesAllowed('admin')
  @Replies(paymentList, 'request.invalid')
  list(
    @Query({ schema: paymentQuery }) query: PaymentQuery,
    @Caller() caller: CallerContext,
  ): Promise<PaymentList> {
    return this.reader.request(billingRpc.listPayments, query, caller);
  }

  @Post('admin/orders/:id/refunds')
  @HttpCode(200)
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    paymentView,
    ...(['request.invalid', 'order.notFound', 'billing.tooMuch', 'billing.notCharged'] as const),
    'billing.keyReused',
  )
  refund(
    @Param('id', orderId) order: string,
    @Body({ schema: refundInput }) refund: RefundInput,
    @IdempotencyKey() key: string | null,
    @Caller() caller: CallerContext,
  ): Promise<PaymentView> {
    return this.bus.request(billingRpc.refund, { ...refund, order, key }, caller);
  }
}
