import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  dispatchedMany,
  dispatchManyInput,
  packedMany,
  packManyInput,
  type DispatchedMany,
  type DispatchManyInput,
  type PackedMany,
  type PackManyInput,
} from '@shop/contracts/ordering/many-parcels';
import { parcelRpc } from '@shop/contracts/ordering/parcels';
import {
  trackedParcels,
  trackingFileInput,
  trackingRpc,
  TRACKING_ROWS_AT_ONCE,
  type TrackedParcels,
  type TrackingFileInput,
} from '@shop/contracts/ordering/tracking-file';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { Caller } from '../http/access/caller.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { Replies } from '../http/replies.js';
import { readTrackingFile } from './tracking-file.reader.js';

/** Sends the requests in turn; returns the successes, and the refused ones with a reason. Throws if a service fails. */
async function oneByOne(ids: readonly string[], request: (id: string) => Promise<unknown>) {
  const failed: { id: string; message: string }[] = [];
  const each = new Set(ids);
  for (const id of each)
    try {
      await request(id);
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      failed.push({ id, message: error.message });
    }
  return { done: each.size - failed.length, failed };
}

/** Parcels of many orders by one request. */
@ApiTags('order')
@Controller('api')
export class ManyParcelsController {
  constructor(private readonly bus: Bus) {}

  /** Packs one parcel of each order, once for each key; returns orders with nothing to pack with the reason. */
  @Post('admin/parcels')
  @HttpCode(200)
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(packedMany, 'request.invalid')
  async packMany(
    @Body({ schema: packManyInput }) { orders }: PackManyInput,
    @IdempotencyKey() idempotencyKey: string | null,
    @Caller() caller: CallerContext,
  ): Promise<PackedMany> {
    const { done: count, failed } = await oneByOne(orders, (order) =>
      this.bus.request(parcelRpc.pack, { order, idempotencyKey }, caller),
    );
    return {
      success: true,
      done: count,
      failed: failed.map(({ id, message }) => ({ order: id, message })),
    };
  }

  /** Processes each row by itself; returns failed rows with the reason. */
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

  /** Processes one after the other, because each may have to be charged first. */
  @Post('admin/parcels/dispatch')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(dispatchedMany, 'request.invalid')
  async dispatchMany(
    @Body({ schema: dispatchManyInput }) { parcels, ...options }: DispatchManyInput,
    @Caller() caller: CallerContext,
  ): Promise<DispatchedMany> {
    const { done: count, failed } = await oneByOne(parcels, (parcel) =>
      this.bus.request(parcelRpc.dispatch, { parcel, ...options }, caller),
    );
    return {
      success: true,
      done: count,
      failed: failed.map(({ id, message }) => ({ parcel: id, message })),
    };
  }
}
