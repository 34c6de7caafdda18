import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@shop/contracts/core/time';
import { rootLogger } from '@shop/service-kit/logger';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { ImageStore } from './image-store.js';

const AT_ONCE = 600;
const PRODUCT_IMAGE = /^(products\/[0-9a-f]{64})-(?:320|800|1600)\.(?:webp|avif)$/;
/** Any number, the same in every replica: one of them collects at a time. */
const LOCK = 4_207_011;

export interface Collected {
  /** Files of the store that were looked at: those older than a day. */
  seen: number;
  /** Those that nothing refers to. */
  orphans: number;
  removed: number;
}

/**
 * Removes files that no product, review or past order shows, left by a failed save, a crash or an edit (reliability
 * 2.10). Files younger than a day may belong to a save under way.
 */
@Injectable()
export class ImageCollector {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ImageStore,
  ) {}

  /** A dry run counts what it would remove, and removes nothing. */
  async collect({ dryRun, now = new Date() }: { dryRun: boolean; now?: Date }): Promise<Collected> {
    const collected = { seen: 0, orphans: 0, removed: 0 };
    const then = new Date(now.getTime() - DAY_MS);
    for (const prefix of ['staging/', 'products/']) {
      let names: string[] = [];
      const take = async (): Promise<void> => {
        const orphans = await this.orphansAmong(names);
        collected.seen += names.length;
        collected.orphans += orphans.length;
        names = [];
        if (!dryRun) collected.removed += await this.remove(orphans, then);
      };
      for await (const name of this.store.olderThan(then, prefix)) {
        names.push(name);
        if (names.length >= AT_ONCE) await take();
      }
      await take();
    }
    return collected;
  }

  /** Looks at each once more: the same image may have been uploaded again since the store was listed. */
  private async remove(orphans: readonly string[], then: Date): Promise<number> {
    let removed = 0;
    for (const name of orphans) {
      if (!(await this.store.isOlderThan(then, name))) continue;
      await this.store.remove([name]);
      removed += 1;
    }
    return removed;
  }

  @Interval(DAY_MS)
  async collectDaily(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [lock] = await manager.query<{ mine: boolean }[]>(
        'SELECT pg_try_advisory_xact_lock($1) AS mine',
        [LOCK],
      );
      if (lock?.mine) rootLogger.info(await this.collect({ dryRun: false }), 'images collected');
    });
  }

  /**
   * A staged file of a day ago is an orphan unless an open job has it; an image is one unless a product or a
   * review shows it, or a product once had it first.
   */
  private async orphansAmong(names: readonly string[]): Promise<string[]> {
    const keyOf = (name: string) => PRODUCT_IMAGE.exec(name)?.[1];
    const keys = [...new Set(names.flatMap((name) => keyOf(name) ?? []))];
    const rows = await this.dataSource.query<{ key: string }[]>(
      `SELECT image_key AS key FROM first_images WHERE image_key = ANY($1)
       UNION
       SELECT images.image_key FROM product_images images
         JOIN products p ON p.id = images.product_id AND p.deleted_at IS NULL
        WHERE images.image_key = ANY($1)
       UNION
       SELECT image_key FROM review_photos WHERE image_key = ANY($1)
       UNION
       SELECT input->>'file' FROM jobs WHERE ended_at IS NULL AND input->>'file' = ANY($2)`,
      [keys, names],
    );
    const inUse = new Set(rows.map(({ key }) => key));
    return names.filter((name) => {
      const key = keyOf(name);
      if (key === undefined) return name.startsWith('staging/') && !inUse.has(name);
      return !inUse.has(key);
    });
  }
}
