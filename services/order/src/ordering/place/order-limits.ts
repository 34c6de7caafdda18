import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';

/**
 * Limits against hoarding (reliability 2.3): the orders of one user that may be in progress, placed and refused in an
 * hour.
 */
export class OrderLimits {
  constructor(
    readonly concurrent: number,
    readonly perHour: number,
    readonly refusedPerHour: number,
  ) {}

  /** Throws `order.tooMany`. Requests of a user are counted one at a time, so that no burst slips through. */
  async check(manager: EntityManager, userId: string): Promise<void> {
    const [row] = await manager.query<{ many: boolean }[]>(
      'SELECT has_too_many_orders($1, $2, $3, $4) AS many',
      [userId, this.concurrent, this.perHour, this.refusedPerHour],
    );
    if (row?.many === true) throw new DomainError('order.tooMany');
  }
}

/** Limits of an order without approval by the shop; null means no limit. */
export interface SizeLimits {
  /** Cents of one order. */
  readonly maxTotalCents: number | null;
  /** Pieces, or begun units of a length, per 24 hours of an account younger than `newForDays`. */
  readonly newAccountPieces: number | null;
  readonly newForDays: number;
}
