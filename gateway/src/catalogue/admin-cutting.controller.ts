import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  confirmCutInput,
  cuttingList,
  cuttingQuery,
  cuttingRpc,
  cutReply,
  reallocated,
  settleInput,
  shortLines,
  type CuttingList,
  type CuttingQuery,
  type CutReply,
  type Reallocated,
  type ShortLines,
} from '@shop/contracts/inventory/cutting';
import { orderMessagesRpc } from '@shop/contracts/ordering/order-messages';
import { done, id, type Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { ReservationPipe } from '../http/input/reservation.pipe.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';

// A malformed id gets the response of an unknown order.
const orderId = new IdPipe('order.notFound');

const reallocateInput = z.object({ product: id.toLowerCase() });

/** The cutting table. */
@ApiTags('catalogue')
@Controller('api/admin/cutting')
export class AdminCuttingController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly invalidation: WriteInvalidation,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(cuttingList, 'request.invalid')
  list(
    @Query({ schema: cuttingQuery }) query: CuttingQuery,
    @Caller() caller: CallerContext,
  ): Promise<CuttingList> {
    return this.reader.request(cuttingRpc.list, query, caller);
  }

  @Post(':reservation/confirm')
  @HttpCode(200)
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    cutReply,
    'request.invalid',
    'order.keyReused',
    'catalogue.pieceNotFound',
    'catalogue.cutDone',
    'catalogue.rollTooShort',
    'order.step',
    'order.leastLength',
  )
  async confirm(
    @Param('reservation', new ReservationPipe()) reservation: string,
    @Body({ schema: confirmCutInput }) input: z.infer<typeof confirmCutInput>,
    @IdempotencyKey() key: string | null,
    @Caller() caller: CallerContext,
  ): Promise<CutReply> {
    const cut = await this.bus.request(cuttingRpc.confirm, { ...input, reservation, key }, caller);
    // The piece already left the stock with its order, so only an additional length changes the stock.
    if (input.length !== undefined) this.invalidation.sold([cut.roll.product._id]);
    return cut;
  }

  /** Looks again for rolls for the short pieces of a product. */
  @Post('reallocate')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(reallocated, 'request.invalid', 'catalogue.productNotFound')
  async reallocateRolls(
    @Body({ schema: reallocateInput }) input: z.infer<typeof reallocateInput>,
    @Caller() caller: CallerContext,
  ): Promise<Reallocated> {
    const result = await this.bus.request(cuttingRpc.reallocate, input, caller);
    this.invalidation.edited(input.product);
    return result;
  }

  /** Returns the choices for pieces of an order that have no roll. */
  @Get('orders/:id/short')
  @RolesAllowed('admin')
  @Replies(shortLines, 'order.notFound')
  shortLines(
    @Param('id', orderId) order: string,
    @Caller() caller: CallerContext,
  ): Promise<ShortLines> {
    return this.reader.request(cuttingRpc.shortLines, { order }, caller);
  }

  /** Settles short pieces, then sends the customer the e-mail if there is one; the same key does both once. */
  @Post('orders/:id/settle')
  @HttpCode(200)
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    done,
    'request.invalid',
    'order.keyReused',
    'order.notFound',
    'catalogue.nothingShort',
    'catalogue.wayDoesNotHelp',
  )
  async settle(
    @Param('id', orderId) order: string,
    @Body({ schema: settleInput }) { product, how, email }: z.infer<typeof settleInput>,
    @IdempotencyKey() key: string | null,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    const settled = await this.bus.request(cuttingRpc.settle, { order, product, how, key }, caller);
    this.invalidation.edited(product);
    if (email) await this.bus.request(orderMessagesRpc.write, { order, key, ...email }, caller);
    return settled;
  }
}
