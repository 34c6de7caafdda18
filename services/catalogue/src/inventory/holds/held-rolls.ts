// Updates rolls for holds and releases.
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { allotPieces, endPromises } from '../ledger/allotments.query.js';
import type { HeldProduct } from './hold.rules.js';
import { publishRolls } from '../ledger/roll-events.js';
import { recordMovements, type ChangedStock, type Movement } from '../ledger/rolls.query.js';
import type { HoldCause } from './stock.query.js';
import type { HeldPart } from './stock.rules.js';

/** Promises the pieces of the lines on rolls to the order; returns the new stock. */
export async function takeFromRolls(
  manager: EntityManager,
  held: readonly HeldProduct[],
  { order, epoch }: HoldCause,
): Promise<ChangedStock[]> {
  const taken = held.flatMap(({ part, pieces }) => (pieces ? [{ ...part, pieces }] : []));
  if (taken.length === 0) return [];
  await allotPieces(
    manager,
    taken.flatMap(({ product, pieces }) =>
      pieces.map((piece) => ({ order, epoch, product, ...piece })),
    ),
  );
  // the movements are all of the difference: PostgreSQL refuses a hold of no order
  const causes = taken.map(({ product, quantity, isPreorder }) => {
    const movement: Movement = { reason: 'hold', delta: -quantity, order, epoch };
    return {
      product,
      reason: 'hold' as const,
      actor: 'order',
      besides: isPreorder ? [] : [movement],
    };
  });
  return recordMovements(manager, causes);
}

/**
 * Ends the promises of the lines. The order's cuts come back, but for pieces that were cut, until they are cleared, and
 * promises that were short. A pre-order had taken nothing.
 */
export async function giveBackToRolls(
  manager: EntityManager,
  outbox: Outbox,
  parts: readonly HeldPart[],
  cause: HoldCause,
): Promise<ChangedStock[]> {
  if (parts.length === 0) return [];
  const products = parts.map(({ product }) => product);
  const ended = await endPromises(manager, cause.order, products);
  await publishRolls(
    manager,
    outbox,
    [...ended.values()].flatMap(({ returned }) => returned),
  );
  const causes = parts.map(({ product, quantity, isPreorder }) => {
    if (isPreorder) return { ...cause, product, actor: 'order' };
    const { reserved, short } = ended.get(product) ?? { reserved: 0, short: 0 };
    const besides: Movement[] = [
      { reason: 'short', delta: -short },
      { reason: 'quarantine', delta: reserved + short - quantity },
    ];
    return { ...cause, product, actor: 'order', besides };
  });
  return recordMovements(manager, causes);
}
