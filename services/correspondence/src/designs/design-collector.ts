import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@shop/contracts/core/time';
import { rootLogger } from '@shop/service-kit/logger';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { DesignStore } from './design-store.js';

const AT_ONCE = 500;

export interface Collected {
  /** Number of designs older than a day. */
  seen: number;
  /** Number of these designs that belong to no enquiry. */
  orphans: number;
  removed: number;
}

/**
 * Removes designs that belong to no enquiry from the store. Designs of the last day remain, because their form may
 * still be sent. Several replicas may run at once.
 */
@Injectable()
export class DesignCollector {
  constructor(
    private readonly database: DataSource,
    private readonly store: DesignStore,
  ) {}

  /** Removes orphaned designs. A dry run only counts them. */
  async collect({ dryRun, now = new Date() }: { dryRun: boolean; now?: Date }): Promise<Collected> {
    const collected = { seen: 0, orphans: 0, removed: 0 };
    let ids: string[] = [];
    const take = async (): Promise<void> => {
      const orphans = await this.orphansAmong(ids);
      collected.seen += ids.length;
      collected.orphans += orphans.length;
      ids = [];
      if (dryRun) return;
      for (const id of orphans) await this.store.remove(id);
      collected.removed += orphans.length;
    };
    for await (const id of this.store.olderThan(new Date(now.getTime() - DAY_MS))) {
      ids.push(id);
      if (ids.length >= AT_ONCE) await take();
    }
    await take();
    return collected;
  }

  private async orphansAmong(ids: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT file->>'id' AS id FROM enquiries WHERE file->>'id' = ANY ($1)`,
      [ids],
    );
    const known = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => !known.has(id));
  }

  @Interval(DAY_MS / 4)
  async collectNow(): Promise<void> {
    rootLogger.info(await this.collect({ dryRun: false }), 'designs collected');
  }
}
