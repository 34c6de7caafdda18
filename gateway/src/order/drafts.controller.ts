import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { billingRpc } from '@shop/contracts/billing/billing';
import { done, type Done } from '@shop/contracts/core/shapes';
import { toCents, toDollars } from '@shop/contracts/money/price';
import {
  changeDraftInput,
  draftInput,
  offerDraftInput,
  placeDraftInput,
  priceDraftInput,
  type ChangeDraftInput,
  type DraftInput,
  type OfferDraftInput,
  type PlaceDraftInput,
  type PriceDraftInput,
} from '@shop/contracts/ordering/draft-inputs';
import {
  draftList,
  draftQuery,
  draftReply,
  draftsRpc,
  placedDraft,
  pricedDraft,
  type DraftList,
  type DraftQuery,
  type DraftReply,
  type PlacedDraft,
  type PricedDraft,
} from '@shop/contracts/ordering/drafts';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { untilKnown } from '../http/order-in-billing.js';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';

const draftId = new IdPipe('order.draftNotFound');
const NOT_PRICED = [
  'request.invalid',
  'order.countryNotServed',
  'order.noMethod',
  'order.priceAgain',
  'order.productGone',
  'order.vatNumber',
] as const;

/** Orders that staff make for a customer. */
@ApiTags('order')
@Controller('api/admin/drafts')
export class DraftsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly invalidation: WriteInvalidation,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(draftList, 'request.invalid')
  list(
    @Query({ schema: draftQuery }) query: DraftQuery,
    @Caller() caller: CallerContext,
  ): Promise<DraftList> {
    return this.reader.request(draftsRpc.list, query, caller);
  }

  @Post()
  @HttpCode(201)
  @RolesAllowed('admin')
  @Replies(draftReply, ...NOT_PRICED)
  create(
    @Body({ schema: draftInput }) input: DraftInput,
    @Caller() caller: CallerContext,
  ): Promise<DraftReply> {
    const draft = randomUUID();
    return this.bus.request(draftsRpc.save, { ...input, draft, version: null }, caller);
  }

  /** Stores nothing. */
  @Post('price')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(pricedDraft, ...NOT_PRICED)
  price(
    @Body({ schema: priceDraftInput }) input: PriceDraftInput,
    @Caller() caller: CallerContext,
  ): Promise<PricedDraft> {
    return this.reader.request(draftsRpc.price, input, caller);
  }

  @Get(':id')
  @RolesAllowed('admin')
  @Replies(draftReply, 'order.draftNotFound')
  get(@Param('id', draftId) draft: string, @Caller() caller: CallerContext): Promise<DraftReply> {
    return this.reader.request(draftsRpc.get, { draft }, caller);
  }

  @Put(':id')
  @RolesAllowed('admin')
  @Replies(
    draftReply,
    ...NOT_PRICED,
    ...(['order.draftNotFound', 'order.draftChanged', 'order.draftPlaced'] as const),
  )
  change(
    @Param('id', draftId) draft: string,
    @Body({ schema: changeDraftInput }) input: ChangeDraftInput,
    @Caller() caller: CallerContext,
  ): Promise<DraftReply> {
    return this.bus.request(draftsRpc.save, { ...input, draft }, caller);
  }

  @Delete(':id')
  @RolesAllowed('admin')
  @Replies(done, 'order.draftPlaced')
  remove(@Param('id', draftId) draft: string, @Caller() caller: CallerContext): Promise<Done> {
    return this.bus.request(draftsRpc.remove, { draft }, caller);
  }

  @Post(':id/offer')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(
    draftReply,
    'request.invalid',
    ...(['order.draftNotFound', 'order.draftPlaced', 'order.offerExpired'] as const),
  )
  offer(
    @Param('id', draftId) draft: string,
    @Body({ schema: offerDraftInput }) input: OfferDraftInput,
    @Caller() caller: CallerContext,
  ): Promise<DraftReply> {
    return this.bus.request(draftsRpc.offer, { ...input, draft }, caller);
  }

  /** Enters the cash that was taken in the same press. */
  @Post(':id/place')
  @HttpCode(201)
  @RolesAllowed('admin')
  @Replies(
    placedDraft,
    'request.invalid',
    ...(['order.draftNotFound', 'order.draftChanged', 'order.offerExpired'] as const),
    ...(['order.outOfStock', 'order.paymentMethod', 'order.inProgress'] as const),
  )
  async place(
    @Param('id', draftId) draft: string,
    @Body({ schema: placeDraftInput }) input: PlaceDraftInput,
    @Caller() caller: CallerContext,
  ): Promise<PlacedDraft> {
    const placed = await this.bus.request(draftsRpc.place, { ...input, draft }, caller);
    const { items, totalAmount, credit = 0 } = placed.order;
    this.invalidation.sold(items.map(({ product }) => product));
    const amount = toDollars(toCents(totalAmount) - toCents(credit));
    if (input.payment !== 'cash' || amount === 0) return placed;
    const cash = { draft, order: placed.order._id, amount };
    return { ...placed, ...(await this.enterCash(cash, caller)) };
  }

  /** Runs once for a draft, so that a repeated press enters nothing twice. */
  private async enterCash(
    { draft, order, amount }: { draft: string; order: string; amount: number },
    caller: CallerContext,
  ): Promise<Pick<PlacedDraft, 'notice'>> {
    const received = { order, amount, key: `draft-${draft}`, isTakenNow: true as const };
    try {
      await untilKnown(() => this.bus.request(billingRpc.recordReceived, received, caller));
      return {};
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const notice = `The order was placed, but its cash was not recorded: ${error.message}`;
      return { notice };
    }
  }
}
