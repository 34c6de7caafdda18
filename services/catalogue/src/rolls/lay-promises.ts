// Lays promises again under the lock of their product. Amounts are cuts.
import type { EntityManager } from 'typeorm';
import { lockRolls } from '../stock/rolls.query.js';
import { layAgain, type LaidPieces, type PromisedPiece } from './lay-again.rules.js';
import { movePieces, promisedPieces } from './promises.query.js';
import type { RollRow } from './roll-row.js';
import type { ProductOnRolls } from './roll.query.js';

/** Frees so many cuts of the roll, which are about to be taken off; returns the pieces that become short. */
export async function makeRoom(
  manager: EntityManager,
  { id, left, reserved }: RollRow,
  product: ProductOnRolls,
  cuts: number,
): Promise<PromisedPiece[]> {
  if (left - reserved >= cuts) return [];
  const rolls = (await lockRolls(manager, [product.id])).get(product.id) ?? [];
  const pieces = await promisedPieces(manager, product.id, { isShort: false });
  const shortened = rolls.map((one) => (one.id === id ? { ...one, free: one.free - cuts } : one));
  const laid = layAgain(shortened, pieces, product.leastEnd);
  await move(manager, product.id, laid);
  return [...laid].filter(([, roll]) => roll === null).map(([piece]) => piece);
}

/** Lays the short pieces of the product on what is free; returns those that have found a roll, and the others. */
export async function layShort(
  manager: EntityManager,
  product: ProductOnRolls,
): Promise<{ laid: PromisedPiece[]; short: PromisedPiece[] }> {
  const rolls = (await lockRolls(manager, [product.id])).get(product.id) ?? [];
  const pieces = await promisedPieces(manager, product.id, { isShort: true });
  const found = layAgain(rolls, pieces, product.leastEnd);
  await move(manager, product.id, found);
  const [laid, short] = [true, false].map((isLaid) =>
    [...found].filter(([, roll]) => (roll !== null) === isLaid).map(([piece]) => piece),
  );
  return { laid: laid ?? [], short: short ?? [] };
}

function move(manager: EntityManager, product: string, laid: LaidPieces): Promise<void> {
  const moved = [...laid]
    .filter(([piece, roll]) => roll !== piece.roll)
    .map(([{ id }, roll]) => ({ id, roll }));
  return movePieces(manager, product, moved);
}
