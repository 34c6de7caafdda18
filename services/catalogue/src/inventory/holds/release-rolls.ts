import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { endReservations } from '../ledger/reservations.query.js';
import { publishRolls } from '../ledger/roll-events.js';
import { recordMovements, type ChangedStock, type Movement } from '../ledger/rolls.query.js';
import type { Release } from './return-stock.query.js';
import type { HeldPart } from './stock.rules.js';

interface RolledRelease extends Release {
  /** The reservations that end; absent: all of the lines. */
  ended?: readonly string[] | undefined;
}

/**
 * Ends the reservations of the lines and returns the new stock. The order's cuts come back, but for pieces that were cut,
 * until they are cleared, and reservations that were short. A pre-order had taken nothing.
 */
export async function releaseRolls(
  manager: EntityManager,
  outbox: Outbox,
  parts: readonly HeldPart[],
  { order, epoch, ended: only }: RolledRelease,
): Promise<ChangedStock[]> {
  if (parts.length === 0) return [];
  const products = parts.map(({ product }) => product);
  const ended = await endReservations(manager, order, products, only);
  await publishRolls(
    manager,
    outbox,
    [...ended.values()].flatMap(({ returned }) => returned),
  );
  const cause = { reason: 'release' as const, order, epoch, actor: 'order' };
  const causes = parts.map(({ product, quantity, isPreorder }) => {
    if (isPreorder) return { ...cause, product };
    const { reserved, short } = ended.get(product) ?? { reserved: 0, short: 0 };
    const extraMovements: Movement[] = [
      { reason: 'short', delta: -short },
      { reason: 'quarantine', delta: reserved + short - quantity },
    ];
    return { ...cause, product, extraMovements };
  });
  return recordMovements(manager, causes);
}
