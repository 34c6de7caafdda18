import { Injectable } from '@nestjs/common';
import { totalCents } from '@shop/contracts/money/price';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import type { PlaceRequest } from './place-request.js';
import type { SizeLimits } from './order-limits.js';

const DAY_MS = 86_400_000;
const PIECES_OF_A_DAY = `
  SELECT coalesce(sum(ceil(l.quantity::numeric / l.cuts_per_unit)), 0)::int AS pieces FROM orders o JOIN order_lines l ON l.order_id = o.id
   WHERE o.user_id = $1 AND o.created_at > now() - interval '1 day' AND o.status NOT IN ('cancelled', 'rejected')`;

/** Limits orders that would take all stock, or exceed the sum that the shop accepts without a review (security L9). */
@Injectable()
export class OrderSize {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: SizeLimits,
  ) {}

  /**
   * Returns true if the order is too large for its account. Demo orders of the past and drafts of staff have no limit.
   */
  async isTooLarge({ order, user, placedAt, fixed }: PlaceRequest): Promise<boolean> {
    const { maxTotalCents, newAccountPieces } = this.limits;
    if (placedAt || fixed) return false;
    if (maxTotalCents !== null && totalCents(order.items) > maxTotalCents) return true;
    if (newAccountPieces === null || !this.isNew(user)) return false;
    const [row] = await this.dataSource.query<{ pieces: number }[]>(PIECES_OF_A_DAY, [user._id]);
    const wanted = order.items.reduce((sum, { quantity }) => sum + Math.ceil(quantity), 0);
    return wanted + (row?.pieces ?? 0) > newAccountPieces;
  }

  private isNew({ createdAt }: PlaceRequest['user']): boolean {
    if (createdAt === undefined) return false;
    return Date.now() - Date.parse(createdAt) < this.limits.newForDays * DAY_MS;
  }
}

/** Thrown for an order that is too large. */
export const tooLarge = (): DomainError => new DomainError('order.tooLarge');
