// What a hold takes from rolls, and what a release gives back to them.
import type { EntityManager } from 'typeorm';
import { allotPieces, endPromises } from './allotments.query.js';
import type { HeldProduct } from './hold.rules.js';
import { bookRolls, type ChangedStock } from './rolls.query.js';
import type { HoldCause } from './stock.query.js';
import type { HeldPart } from './stock.rules.js';

/** Promises the pieces of the lines on rolls to the order; returns their new stock. */
export async function takeFromRolls(
  manager: EntityManager,
  held: readonly HeldProduct[],
  cause: HoldCause,
): Promise<ChangedStock[]> {
  const { order, epoch } = cause;
  const pieces = held.flatMap(({ part: { product }, pieces = [] }) =>
    pieces.map((piece) => ({ order, epoch, product, ...piece })),
  );
  if (pieces.length === 0) return [];
  await allotPieces(manager, pieces);
  const products = new Set(pieces.map(({ product }) => product));
  return eachOf([...products], (product) =>
    bookRolls(manager, product, { ...cause, actor: 'order' }),
  );
}

/**
 * Ends the promises of the lines: the order's cuts come back, and what no roll can give is taken away again. That is a
 * piece that was cut, until it is cleared, and a promise that was short.
 */
export async function giveBackToRolls(
  manager: EntityManager,
  parts: readonly HeldPart[],
  cause: HoldCause,
): Promise<ChangedStock[]> {
  if (parts.length === 0) return [];
  const products = parts.map(({ product }) => product);
  const ended = await endPromises(manager, cause.order, products);
  return eachOf(parts, ({ product, quantity }) => {
    const { reserved, short } = ended.get(product) ?? { reserved: 0, short: 0 };
    const besides = [
      { reason: 'short' as const, delta: -short },
      { reason: 'quarantine' as const, delta: reserved + short - quantity },
    ];
    return bookRolls(manager, product, { ...cause, actor: 'order', besides });
  });
}

/** One after the other: a transaction has one connection. */
async function eachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
