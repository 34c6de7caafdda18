// What holds take from rolls, and what a release gives back to them.
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { allotPieces, endPromises } from './allotments.query.js';
import type { HeldProduct } from './hold.rules.js';
import { publishRolls } from './roll-events.js';
import { bookEach, type ChangedStock, type Movement } from './rolls.query.js';
import type { HoldCause } from './stock.query.js';
import type { HeldPart } from './stock.rules.js';

/** An order with all that it holds. */
export interface HeldOrder {
  order: string;
  epoch: number;
  held: readonly HeldProduct[];
}

/** Promises the pieces of the lines on rolls to their orders; returns the new stock. */
export async function takeFromRolls(
  manager: EntityManager,
  orders: readonly HeldOrder[],
): Promise<ChangedStock[]> {
  const taken = orders.flatMap(({ order, epoch, held }) =>
    held.flatMap(({ part: { product, quantity, isPreorder }, pieces }) =>
      pieces ? [{ order, epoch, product, quantity, isPreorder, pieces }] : [],
    ),
  );
  if (taken.length === 0) return [];
  await allotPieces(
    manager,
    taken.flatMap(({ order, epoch, product, pieces }) =>
      pieces.map((piece) => ({ order, epoch, product, ...piece })),
    ),
  );
  const movements = new Map<string, Movement[]>();
  for (const { order, epoch, product, quantity, isPreorder } of taken) {
    const movement: Movement = { reason: 'hold', delta: -quantity, order, epoch };
    movements.set(product, [...(movements.get(product) ?? []), ...(isPreorder ? [] : [movement])]);
  }
  // the movements are all of the difference: PostgreSQL refuses a hold of no order
  const causes = [...movements].map(([product, besides]) => ({
    product,
    reason: 'hold' as const,
    actor: 'order',
    besides,
  }));
  return bookEach(manager, causes);
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
  return bookEach(manager, causes);
}
