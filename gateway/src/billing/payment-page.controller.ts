import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { paymentView, type PaymentView } from '@shop/contracts/billing/billing';
import {
  paymentReply,
  paymentPageRpc,
  type PaymentReply,
} from '@shop/contracts/billing/payment-page';
import { SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { untilKnown } from '../http/order-in-billing.js';

// A malformed id gets the response of an unknown order.
const orderId = new IdPipe('order.notFound');

/** Sends a shopper to the provider's payment page, and back. */
@ApiTags('billing')
@Controller('api/orders/:id/payment')
export class PaymentPageController {
  constructor(private readonly bus: Bus) {}

  /** Returns the page where the caller pays his order; the same page until it is closed. */
  @Post()
  @HttpCode(200)
  @SignedIn()
  @Replies(
    paymentReply,
    ...(['order.notFound', 'billing.notYet', 'billing.paidAlready'] as const),
    ...(['billing.pageClosed', 'billing.providerAway', 'billing.noCredit'] as const),
  )
  open(
    @Param('id', orderId) order: string,
    @Caller() caller: CallerContext,
  ): Promise<PaymentReply> {
    return untilKnown(() => this.bus.request(paymentPageRpc.open, { order }, caller));
  }

  /** Returns the current state at the provider after the shopper comes back from the page. */
  @Post('check')
  @HttpCode(200)
  @SignedIn()
  @Replies(paymentView, 'order.notFound')
  check(
    @Param('id', orderId) order: string,
    @Caller() caller: CallerContext,
  ): Promise<PaymentView> {
    return untilKnown(() => this.bus.request(paymentPageRpc.lookAgain, { order }, caller));
  }
}
