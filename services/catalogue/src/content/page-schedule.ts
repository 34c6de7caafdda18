import { Injectable } from '@nestjs/common';
import { SCHEDULE } from '@shop/service-kit/audit/audit';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { PageWriter } from './page-writer.js';
import { pageById, setLive } from './page.query.js';

/** A page is published at most two seconds after its time. */
const EVERY_MS = 2_000;

/** Publishes scheduled pages at their time: replicas share them, and what became due during a stop is found again. */
@Injectable()
export class PageSchedule {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writer: PageWriter,
  ) {}

  @Interval(EVERY_MS)
  async publish(signal?: AbortSignal): Promise<void> {
    for (let found = true; found && signal?.aborted !== true;)
      found = await timedBatch('page-schedule', () => this.publishOne());
  }

  /** Returns false if no page is due. */
  private publishOne(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [due] = await manager.query<{ id: string }[]>(
        `SELECT p.id FROM pages p JOIN page_versions v ON v.page_id = p.id
          WHERE v.published_at IS NULL AND v.publish_at <= now()
          ORDER BY v.publish_at LIMIT 1 FOR UPDATE OF p SKIP LOCKED`,
      );
      if (!due) return false;
      const page = await pageById(manager, due.id);
      const { scheduledNumber: number, scheduled } = page;
      // A schedule that was dropped between the two statements.
      if (number === null || scheduled === null) return true;
      await this.writer.apply(manager, SCHEDULE, page, async () => {
        await setLive(manager, page, number);
        return {
          action: 'page.published',
          before: { number: page.liveNumber, title: page.live?.title ?? null },
          after: { number, title: scheduled.title },
        };
      });
      return true;
    });
  }
}
