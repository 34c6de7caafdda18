import { Injectable } from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { lockOrder } from '../lifecycle/order-status-writer.js';
import { ParcelWriter } from '../lifecycle/parcel-writer.js';
import { findTrackingNotices, takeTrackingNotice } from '../parcels/parcels.query.js';

/** Publishes a tracking number that was set after the dispatch, for its e-mail, 10 minutes after its last change (V52). */
@Injectable()
export class TrackingNotices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writer: ParcelWriter,
  ) {}

  /** Publishes the numbers that are due, in any replica. */
  @Interval(10_000)
  async publishAll(): Promise<void> {
    const due = await findTrackingNotices(this.dataSource.manager);
    if (due.length === 0) return;
    await timedBatch('parcels.trackingNotices', async () => {
      for (const { id, order } of due)
        await this.publish(id, order).catch((error: unknown) => {
          rootLogger.error(
            { err: error, order },
            'the tracking number of a parcel was not published',
          );
        });
    });
  }

  private publish(parcel: string, id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const order = await lockOrder(manager, id);
      if ((await takeTrackingNotice(manager, parcel)) && order)
        await this.writer.publishTracking(manager, order, parcel);
    });
  }
}
