// Uses of discounts: claimed when an order begins, freed once if it is refused or cancelled (commerce II.7).
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import type { Claim } from './claim.js';

/** Thrown if a discount has no use left, in total or for this buyer. */
export class NoUseLeft extends DomainError {
  constructor(
    readonly discount: string,
    readonly isOfBuyer: boolean,
  ) {
    super('order.codeUsedUp');
  }
}

interface Miss {
  missed: string | null;
  isOfBuyer: boolean;
}

/** Claims a use of each discount for the order. Throws `NoUseLeft`; the caller must then roll the transaction back. */
export async function claimUses(
  manager: EntityManager,
  { order, buyer }: { order: string; buyer: string },
  claims: readonly Claim[],
): Promise<void> {
  if (claims.length === 0) return;
  const requested = claims.map(({ discount, code }) => ({ discount, code }));
  const [miss] = await manager.query<Miss[]>(
    'SELECT missed, is_of_buyer AS "isOfBuyer" FROM claim_discounts($1, $2, $3::jsonb)',
    [order, buyer, JSON.stringify(requested)],
  );
  if (miss?.missed) throw new NoUseLeft(miss.missed, miss.isOfBuyer);
}

/** Frees all uses that the orders have claimed, except `kept`. Freeing twice has no effect. */
export async function freeUses(
  manager: EntityManager,
  orders: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  await manager.query('SELECT free_discounts($1::uuid[], $2::uuid[])', [orders, kept]);
}
