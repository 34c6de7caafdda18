import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';

/** Against hoarding (reliability 2.3): what one user may have under way, and place in an hour. */
export class OrderLimits {
  constructor(
    readonly placingAtOnce: number,
    readonly perHour: number,
  ) {}

  /** Throws `order.tooMany`. Users are counted one request at a time, so that no burst slips through. */
  async check(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [userId]);
    const [row] = await manager.query<{ placing: number; placed: number }[]>(
      `SELECT count(*) FILTER (WHERE status = 'placing')::int AS placing,
              count(*) FILTER (WHERE status <> 'rejected')::int AS placed
         FROM orders WHERE user_id = $1 AND created_at > now() - interval '1 hour'`,
      [userId],
    );
    if (row && (row.placing >= this.placingAtOnce || row.placed >= this.perHour))
      throw new DomainError('order.tooMany');
  }
}
