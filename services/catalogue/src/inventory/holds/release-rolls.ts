import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { endReservations, storeReservations } from '../ledger/reservations.query.js';
import { publishRolls } from '../ledger/roll-events.js';
import { recordMovements, type ChangedStock, type Movement } from '../ledger/rolls.query.js';
import { reallocateOrder } from '../rolls/reallocate-pieces.js';
import { lockProductsOnRolls } from '../rolls/roll.query.js';
import { totalCuts } from '../packing/rolls-and-lengths.js';
import type { ShortenedLength } from './revise.rules.js';
import type { Release } from './return-stock.query.js';
import type { HeldPart } from './stock.rules.js';

interface RolledRelease extends Release {
  /** The reservations that end; all of the lines if absent. */
  ended?: readonly string[] | undefined;
  /** Lengths that replace some of the ended ones. */
  shortened?: readonly ShortenedLength[] | undefined;
}

/**
 * Ends the reservations of the lines and returns the new stock. The order's cuts come back, but for pieces that were cut,
 * until they are cleared, and reservations that were short. A pre-order had taken nothing.
 */
export async function releaseRolls(
  manager: EntityManager,
  outbox: Outbox,
  parts: readonly HeldPart[],
  { order, epoch, ended: only, shortened = [] }: RolledRelease,
): Promise<ChangedStock[]> {
  if (parts.length === 0) return [];
  const products = parts.map(({ product }) => product);
  const ended = await endReservations(manager, order, products, only);
  await publishRolls(
    manager,
    outbox,
    [...ended.values()].flatMap(({ returned }) => returned),
  );
  const found = await reserveShortened(manager, { order, epoch, shortened });
  const cause = { reason: 'release' as const, order, epoch, actor: 'order' };
  const causes = parts.map(({ product, quantity, isPreorder }) => {
    if (isPreorder) return { ...cause, product };
    const { reserved, short } = ended.get(product) ?? { reserved: 0, short: 0 };
    const kept = totalCuts(shortened.filter((one) => one.product === product));
    const extraMovements: Movement[] = [
      { reason: 'short', delta: kept - short - (found.get(product) ?? 0) },
      { reason: 'quarantine', delta: reserved + short - quantity - kept },
    ];
    return { ...cause, product, extraMovements };
  });
  return recordMovements(manager, causes);
}

/** Reserves the shortened lengths that a roll can fill; returns the reserved cuts of each product. */
async function reserveShortened(
  manager: EntityManager,
  { order, epoch, shortened }: Release & { shortened: readonly ShortenedLength[] },
): Promise<Map<string, number>> {
  if (shortened.length === 0) return new Map();
  await storeReservations(
    manager,
    shortened.map((length) => ({ ...length, order, epoch, roll: null })),
  );
  const products = [...new Set(shortened.map(({ product }) => product))];
  const found = new Map<string, number>();
  for (const product of await lockProductsOnRolls(manager, products))
    found.set(product.id, totalCuts(await reallocateOrder(manager, product, order)));
  return found;
}
