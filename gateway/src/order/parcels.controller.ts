import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  deliverInput,
  dispatchedMany,
  dispatchInput,
  dispatchManyInput,
  packInput,
  parcelInput,
  parcelList,
  parcelQuery,
  parcelReply,
  parcelRpc,
  parcelsOfOrder,
  resendInput,
  type DeliverInput,
  type DispatchedMany,
  type DispatchInput,
  type DispatchManyInput,
  type PackInput,
  type ParcelInput,
  type ParcelList,
  type ParcelQuery,
  type ParcelReply,
  type ParcelsOfOrder,
  type ResendInput,
} from '@shop/contracts/ordering/parcels';
import {
  trackedParcels,
  trackingFileInput,
  trackingRpc,
  TRACKING_ROWS_AT_ONCE,
  type TrackedParcels,
  type TrackingFileInput,
} from '@shop/contracts/ordering/tracking-file';
import { done, type Done } from '@shop/contracts/core/shapes';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { readTrackingFile } from './tracking-file.reader.js';

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

  /** Each row by itself: those that fail come back with the reason. */
  @Post('admin/parcels/tracking')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(trackedParcels, 'request.invalid', 'order.trackingFile')
  async importTracking(
    @Body({ schema: trackingFileInput }) { file }: TrackingFileInput,
    @Caller() caller: CallerContext,
  ): Promise<TrackedParcels> {
    const rows = readTrackingFile(file);
    const sums: TrackedParcels = { success: true, done: 0, failed: [] };
    for (let at = 0; at < rows.length; at += TRACKING_ROWS_AT_ONCE) {
      const some = { rows: rows.slice(at, at + TRACKING_ROWS_AT_ONCE) };
      const { done: count, failed } = await this.bus.request(trackingRpc.set, some, caller);
      sums.done += count;
      sums.failed.push(...failed);
    }
    return sums;
  }

  /** One after the other: each may have to be charged first. */
  @Post('admin/parcels/dispatch')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(dispatchedMany, 'request.invalid')
  async dispatchMany(
    @Body({ schema: dispatchManyInput }) { parcels, ...options }: DispatchManyInput,
    @Caller() caller: CallerContext,
  ): Promise<DispatchedMany> {
    const failed: DispatchedMany['failed'] = [];
    for (const parcel of new Set(parcels))
      try {
        await this.bus.request(parcelRpc.dispatch, { parcel, ...options }, caller);
      } catch (error) {
        if (!(error instanceof DomainError) || error.status >= 500) throw error;
        failed.push({ parcel, message: error.message });
      }
    return { success: true, done: new Set(parcels).size - failed.length, failed };
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
