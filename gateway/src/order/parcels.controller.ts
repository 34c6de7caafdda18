import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  deliverInput,
  dispatchInput,
  packInput,
  parcelInput,
  parcelList,
  parcelQuery,
  parcelReply,
  parcelRpc,
  parcelsOfOrder,
  resendInput,
  type DeliverInput,
  type DispatchInput,
  type PackInput,
  type ParcelInput,
  type ParcelList,
  type ParcelQuery,
  type ParcelReply,
  type ParcelsOfOrder,
  type ResendInput,
} from '@shop/contracts/ordering/parcels';
import { done, type Done } from '@shop/contracts/core/shapes';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const orderId = new IdPipe('order.notFound');
const parcelId = new IdPipe('order.parcelNotFound');

/** Parcels of orders. */
@ApiTags('order')
@Controller('api')
export class ParcelsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get('orders/:id/parcels')
  @SignedIn()
  @Replies(parcelsOfOrder, 'order.notFound')
  ofOrder(
    @Param('id', orderId) order: string,
    @Caller() caller: CallerContext,
  ): Promise<ParcelsOfOrder> {
    return this.reader.request(parcelRpc.ofOrder, { order }, caller);
  }

  /** Once for each key. */
  @Post('admin/orders/:id/parcels')
  @HttpCode(201)
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    parcelReply,
    'request.invalid',
    'order.notFound',
    'order.nothingToPack',
    'order.notToPack',
    'order.chargeRefused',
  )
  pack(
    @Param('id', orderId) order: string,
    @Body({ schema: packInput }) input: PackInput,
    @IdempotencyKey() idempotencyKey: string | null,
    @Caller() caller: CallerContext,
  ): Promise<ParcelReply> {
    return this.bus.request(parcelRpc.pack, { ...input, order, idempotencyKey }, caller);
  }

  @Get('admin/parcels')
  @RolesAllowed('admin')
  @Replies(parcelList, 'request.invalid')
  list(
    @Query({ schema: parcelQuery }) query: ParcelQuery,
    @Caller() caller: CallerContext,
  ): Promise<ParcelList> {
    return this.reader.request(parcelRpc.list, query, caller);
  }

  @Put('admin/parcels/:id')
  @RolesAllowed('admin')
  @Replies(parcelReply, 'request.invalid', 'order.parcelNotFound', 'order.parcelChanged')
  change(
    @Param('id', parcelId) parcel: string,
    @Body({ schema: parcelInput }) input: ParcelInput,
    @Caller() caller: CallerContext,
  ): Promise<ParcelReply> {
    return this.bus.request(parcelRpc.change, { ...input, parcel }, caller);
  }

  @Delete('admin/parcels/:id')
  @RolesAllowed('admin')
  @Replies(done, 'order.parcelNotFound', 'order.parcelState', 'order.changing')
  open(@Param('id', parcelId) parcel: string, @Caller() caller: CallerContext): Promise<Done> {
    return this.bus.request(parcelRpc.open, { parcel }, caller);
  }

  @Post('admin/parcels/:id/dispatch')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(
    parcelReply,
    'request.invalid',
    'order.parcelNotFound',
    'order.chargeRefused',
    'order.chargeUnderWay',
  )
  dispatch(
    @Param('id', parcelId) parcel: string,
    @Body({ schema: dispatchInput }) input: DispatchInput,
    @Caller() caller: CallerContext,
  ): Promise<ParcelReply> {
    return this.bus.request(parcelRpc.dispatch, { ...input, parcel }, caller);
  }

  @Post('admin/parcels/:id/deliver')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(parcelReply, 'request.invalid', 'order.parcelNotFound', 'order.parcelState')
  deliver(
    @Param('id', parcelId) parcel: string,
    @Body({ schema: deliverInput }) input: DeliverInput,
    @Caller() caller: CallerContext,
  ): Promise<ParcelReply> {
    return this.bus.request(parcelRpc.deliver, { ...input, parcel }, caller);
  }

  @Post('admin/parcels/:id/lost')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(parcelReply, 'order.parcelNotFound', 'order.parcelState')
  lose(
    @Param('id', parcelId) parcel: string,
    @Caller() caller: CallerContext,
  ): Promise<ParcelReply> {
    return this.bus.request(parcelRpc.lose, { parcel }, caller);
  }

  @Post('admin/parcels/:id/sent-back')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(parcelReply, 'order.parcelNotFound', 'order.parcelState')
  sendBack(
    @Param('id', parcelId) parcel: string,
    @Caller() caller: CallerContext,
  ): Promise<ParcelReply> {
    return this.bus.request(parcelRpc.sendBack, { parcel }, caller);
  }

  /** Once for each key. */
  @Post('admin/parcels/:id/resend')
  @HttpCode(201)
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    parcelReply,
    'request.invalid',
    'order.parcelNotFound',
    'order.parcelState',
    'order.cancelled',
    'order.changing',
    'order.outOfStock',
  )
  resend(
    @Param('id', parcelId) parcel: string,
    @Body({ schema: resendInput }) input: ResendInput,
    @IdempotencyKey() idempotencyKey: string | null,
    @Caller() caller: CallerContext,
  ): Promise<ParcelReply> {
    return this.bus.request(parcelRpc.resend, { ...input, parcel, idempotencyKey }, caller);
  }
}
