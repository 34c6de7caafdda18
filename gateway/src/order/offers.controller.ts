import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  paymentPage,
  paymentPageRpc,
  type PaymentPage,
} from '@shop/contracts/billing/payment-page';
import {
  acceptOfferInput,
  offerToken,
  type AcceptOfferInput,
} from '@shop/contracts/ordering/draft-inputs';
import {
  draftsRpc,
  offerView,
  placedDraft,
  type OfferView,
  type PlacedDraft,
} from '@shop/contracts/ordering/drafts';
import { Public } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { untilKnown } from '../http/order-in-billing.js';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';

/** Offers of the shop, for everyone who has the mailed link. */
@ApiTags('order')
@Controller('api/offers/:token')
export class OffersController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly invalidation: WriteInvalidation,
  ) {}

  @Get()
  @Public()
  @Header('cache-control', 'no-store')
  @Header('x-robots-tag', 'noindex')
  @Replies(offerView, 'order.offerNotFound')
  open(@Param('token') token: string, @Caller() caller: CallerContext): Promise<OfferView> {
    return this.reader.request(draftsRpc.open, { token: checked(token) }, caller);
  }

  @Post('accept')
  @HttpCode(201)
  @Public()
  @Replies(
    placedDraft,
    'request.invalid',
    ...(['order.offerNotFound', 'order.offerExpired', 'order.draftPlaced'] as const),
    ...(['order.outOfStock', 'order.paymentMethod', 'order.inProgress'] as const),
  )
  async accept(
    @Param('token') token: string,
    @Body({ schema: acceptOfferInput }) { payment }: AcceptOfferInput,
    @Caller() caller: CallerContext,
  ): Promise<PlacedDraft> {
    const input = { token: checked(token), payment };
    const placed = await this.bus.request(draftsRpc.accept, input, caller);
    this.invalidation.sold(placed.order.items.map(({ product }) => product));
    return placed;
  }

  /** Returns the page where the order of the offer is paid; the same page until it is closed. */
  @Post('payment')
  @HttpCode(200)
  @Public()
  @Replies(
    paymentPage,
    ...(['order.offerNotFound', 'order.notFound', 'billing.notYet'] as const),
    ...(['billing.paidAlready', 'billing.pageClosed', 'billing.providerAway'] as const),
  )
  async pay(@Param('token') token: string, @Caller() caller: CallerContext): Promise<PaymentPage> {
    const order = await this.reader.request(draftsRpc.findOrder, { token: checked(token) }, caller);
    return untilKnown(() => this.bus.request(paymentPageRpc.openFor, order, caller));
  }
}

/** A malformed token gets the response of an unknown one. */
function checked(token: string): string {
  if (!offerToken.safeParse(token).success) throw new DomainError('order.offerNotFound');
  return token;
}
