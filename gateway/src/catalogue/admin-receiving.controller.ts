import { Body, Controller, Delete, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  deliveryInput,
  deliveryReply,
  keepByRollInput,
  rollsKept,
  rollsRpc,
  stocktakeInput,
  stocktakeReply,
  type DeliveryReply,
  type RollsKept,
  type StocktakeInput,
  type StocktakeReply,
} from '@shop/contracts/inventory/rolls';
import { done, type Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';

const productId = new IdPipe('catalogue.invalidProductId');
const dropQuery = z.object({ version: z.coerce.number().int() });

/** How rolls come in, and how many metres of them there are. */
@ApiTags('catalogue')
@Controller('api/admin')
export class AdminReceivingController {
  constructor(
    private readonly bus: Bus,
    private readonly invalidation: WriteInvalidation,
  ) {}

  @Post('deliveries')
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    deliveryReply,
    'request.invalid',
    'order.keyReused',
    'catalogue.productNotFound',
    'catalogue.notByRoll',
    'order.step',
  )
  async receive(
    @Body({ schema: deliveryInput }) delivery: z.infer<typeof deliveryInput>,
    @IdempotencyKey() key: string | null,
    @Caller() caller: CallerContext,
  ): Promise<DeliveryReply> {
    const reply = await this.bus.request(rollsRpc.receive, { delivery, key }, caller);
    for (const { product } of delivery.rolls) this.invalidation.edited(product.toLowerCase());
    return reply;
  }

  /** Makes the stock of a length that of its rolls. */
  @Post('products/:id/rolls')
  @RolesAllowed('admin')
  @Replies(
    rollsKept,
    'request.invalid',
    'catalogue.productNotFound',
    'catalogue.productChanged',
    'catalogue.stockOnRolls',
    'catalogue.notByRoll',
    'order.step',
  )
  async keepByRoll(
    @Param('id', productId) product: string,
    @Body({ schema: keepByRollInput }) keep: z.infer<typeof keepByRollInput>,
    @Caller() caller: CallerContext,
  ): Promise<RollsKept> {
    const kept = await this.bus.request(rollsRpc.keepByRoll, { product, keep }, caller);
    this.invalidation.edited(product);
    return kept;
  }

  /** Makes its stock one sum again. */
  @Delete('products/:id/rolls')
  @RolesAllowed('admin')
  @Replies(
    done,
    'request.invalid',
    'catalogue.productNotFound',
    'catalogue.productChanged',
    'catalogue.notByRoll',
    'catalogue.rollExpected',
    'catalogue.stockGone',
  )
  async dropRolls(
    @Param('id', productId) product: string,
    @Query({ schema: dropQuery }) { version }: z.infer<typeof dropQuery>,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    const dropped = await this.bus.request(rollsRpc.dropRolls, { product, version }, caller);
    this.invalidation.edited(product);
    return dropped;
  }

  /** Books the counted lengths; returns the rolls that changed in the meantime. */
  @Post('stocktakes')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(
    stocktakeReply,
    'request.invalid',
    'catalogue.rollNotFound',
    'catalogue.rollExpected',
    'order.step',
  )
  async count(
    @Body({ schema: stocktakeInput }) input: StocktakeInput,
    @Caller() caller: CallerContext,
  ): Promise<StocktakeReply> {
    const reply = await this.bus.request(rollsRpc.count, input, caller);
    this.invalidation.editedMany();
    return reply;
  }
}
