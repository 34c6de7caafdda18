import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  changeDeliveryInput,
  deliveriesRpc,
  deliveryDetail,
  deliveryList,
  deliveryQuery,
  expectedDeliveryInput,
  receiveExpectedInput,
  savedDelivery,
  type DeliveryDetail,
  type DeliveryList,
  type DeliveryQuery,
  type SavedDelivery,
} from '@shop/contracts/inventory/deliveries';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import type { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';

const deliveryId = new IdPipe('catalogue.deliveryNotFound');
const refusals = [
  'request.invalid',
  'catalogue.deliveryNotFound',
  'catalogue.deliveryChanged',
  'catalogue.deliveryReceived',
] as const;
const rollRefusals = ['catalogue.productNotFound', 'catalogue.notByRoll', 'order.step'] as const;

/** Deliveries, including expected ones with rolls that can be ordered before they arrive. */
@ApiTags('catalogue')
@Controller('api/admin/deliveries')
export class AdminDeliveriesController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly invalidation: WriteInvalidation,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(deliveryList, 'request.invalid')
  list(
    @Query({ schema: deliveryQuery }) query: DeliveryQuery,
    @Caller() caller: CallerContext,
  ): Promise<DeliveryList> {
    return this.reader.request(deliveriesRpc.list, query, caller);
  }

  @Get(':id')
  @RolesAllowed('admin')
  @Replies(deliveryDetail, 'catalogue.deliveryNotFound')
  get(
    @Param('id', deliveryId) delivery: string,
    @Caller() caller: CallerContext,
  ): Promise<DeliveryDetail> {
    return this.reader.request(deliveriesRpc.get, { delivery }, caller);
  }

  /** Goods on their way. */
  @Post('expected')
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(savedDelivery, 'request.invalid', 'order.keyReused', ...rollRefusals)
  expect(
    @Body({ schema: expectedDeliveryInput }) delivery: z.infer<typeof expectedDeliveryInput>,
    @IdempotencyKey() key: string | null,
    @Caller() caller: CallerContext,
  ): Promise<SavedDelivery> {
    return this.saved(this.bus.request(deliveriesRpc.expect, { delivery, key }, caller));
  }

  /** The day, the supplier's number and the note of goods on their way. */
  @Put(':id')
  @RolesAllowed('admin')
  @Replies(savedDelivery, ...refusals)
  change(
    @Param('id', deliveryId) delivery: string,
    @Body({ schema: changeDeliveryInput }) input: z.infer<typeof changeDeliveryInput>,
    @Caller() caller: CallerContext,
  ): Promise<SavedDelivery> {
    return this.saved(this.bus.request(deliveriesRpc.change, { ...input, delivery }, caller));
  }

  /** Records that the goods arrived, with their real lengths. */
  @Post(':id/receive')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(savedDelivery, ...refusals, ...rollRefusals)
  receive(
    @Param('id', deliveryId) delivery: string,
    @Body({ schema: receiveExpectedInput }) input: z.infer<typeof receiveExpectedInput>,
    @Caller() caller: CallerContext,
  ): Promise<SavedDelivery> {
    return this.saved(this.bus.request(deliveriesRpc.receive, { ...input, delivery }, caller));
  }

  private async saved(change: Promise<SavedDelivery>): Promise<SavedDelivery> {
    const saved = await change;
    this.invalidation.editedMany();
    return saved;
  }
}
