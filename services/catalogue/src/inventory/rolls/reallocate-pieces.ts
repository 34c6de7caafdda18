// Reallocates reserved pieces under the lock of their product. Amounts are cuts.
import type { EntityManager } from 'typeorm';
import type { FreeRoll } from '../packing/rolls-and-lengths.js';
import { lockRolls } from '../ledger/rolls.query.js';
import { reallocate } from '../packing/reallocate.rules.js';
import type { ReservedPiece } from '../packing/reserved-piece.js';
import { movePieces, reservedPieces } from './reservations.query.js';
import type { RollRow } from './roll-row.js';
import type { ProductOnRolls } from './roll.query.js';

interface Outcome {
  /** Pieces that were short and have found a roll. */
  allocated: ReservedPiece[];
  /** Pieces that are short now. */
  short: ReservedPiece[];
}

interface Reallocating {
  /** The allowed effect on pieces that have a roll; `'move'` requires that each of them keeps a roll. */
  othersMay: 'stay' | 'move' | 'becomeShort';
  whatIsFree?: (rolls: FreeRoll[]) => FreeRoll[];
}

/** Frees this number of cuts of the roll, which are about to be taken off; returns the pieces that become short. */
export async function freeCuts(
  manager: EntityManager,
  { id, left, reserved }: RollRow,
  product: ProductOnRolls,
  cuts: number,
): Promise<ReservedPiece[]> {
  if (left - reserved >= cuts) return [];
  const pieces = await reservedPieces(manager, product.id, { isShort: false });
  const { short } = await reallocatePieces(manager, product, pieces, {
    othersMay: 'becomeShort',
    whatIsFree: (rolls) =>
      rolls.map((roll) => (roll.id === id ? { ...roll, free: roll.free - cuts } : roll)),
  });
  return short;
}

/** Allocates the short pieces of the product to what is free. */
export async function reallocateShort(
  manager: EntityManager,
  product: ProductOnRolls,
): Promise<Outcome> {
  const pieces = await reservedPieces(manager, product.id, { isShort: true });
  return reallocatePieces(manager, product, pieces, { othersMay: 'stay' });
}

/** Allocates these pieces, which are short, while others may move and keep a roll; returns those that stay short. */
export async function reallocateThese(
  manager: EntityManager,
  product: ProductOnRolls,
  ids: ReadonlySet<string>,
): Promise<ReservedPiece[]> {
  const all = await reservedPieces(manager, product.id, { isShort: true });
  const pieces = all.filter(({ id, roll }) => roll !== null || ids.has(id));
  const { short } = await reallocatePieces(manager, product, pieces, { othersMay: 'move' });
  return short;
}

/** Allocates the short pieces of an order, while all others stay; returns those that have found a roll. */
export async function reallocateOrder(
  manager: EntityManager,
  product: ProductOnRolls,
  order: string,
): Promise<ReservedPiece[]> {
  const all = await reservedPieces(manager, product.id, { isShort: true });
  const pieces = all.filter((one) => one.roll !== null || one.order === order);
  return (await reallocatePieces(manager, product, pieces, { othersMay: 'stay' })).allocated;
}

async function reallocatePieces(
  manager: EntityManager,
  { id, leastEnd, cutsPerUnit: unit }: ProductOnRolls,
  pieces: readonly ReservedPiece[],
  { othersMay, whatIsFree = (rolls) => rolls }: Reallocating,
): Promise<Outcome> {
  const rolls = whatIsFree((await lockRolls(manager, [id])).get(id) ?? []);
  const partsOfAll = (movesOthers: boolean) => [
    ...reallocate(rolls, pieces, { leastEnd, unit, movesOthers }),
  ];
  const best = partsOfAll(othersMay !== 'stay');
  const isLost = best.some(([{ roll }, parts]) => roll !== null && parts.length === 0);
  const found = isLost && othersMay === 'move' ? partsOfAll(false) : best;
  const moved = found.filter(
    ([{ roll }, parts]) => parts.length > 1 || (parts[0]?.roll ?? null) !== roll,
  );
  await movePieces(
    manager,
    id,
    moved.map(([piece, parts]) => ({ id: piece.id, parts })),
  );
  return {
    allocated: found.flatMap(([piece, parts]) =>
      piece.roll === null && parts.length > 0 ? [piece] : [],
    ),
    short: found.flatMap(([piece, parts]) => (parts.length === 0 ? [piece] : [])),
  };
}
