// Lays promises again under the lock of their product. Amounts are cuts.
import type { EntityManager } from 'typeorm';
import { layLengths, type FreeRoll } from '../stock/allotment.rules.js';
import { lockRolls } from '../stock/rolls.query.js';
import { layAgain } from './lay-again.rules.js';
import type { PromisedPiece } from './promised-piece.js';
import { layJoined, movePieces, promisedPieces } from './promises.query.js';
import type { RollRow } from './roll-row.js';
import type { ProductOnRolls } from './roll.query.js';

/** Of one length (I14). */
const MOST_JOINED = 3;

interface Outcome {
  /** Pieces that were short and have found a roll. */
  laid: PromisedPiece[];
  /** Pieces that are short now. */
  short: PromisedPiece[];
}

/** Frees so many cuts of the roll, which are about to be taken off; returns the pieces that become short. */
export async function makeRoom(
  manager: EntityManager,
  { id, left, reserved }: RollRow,
  product: ProductOnRolls,
  cuts: number,
): Promise<PromisedPiece[]> {
  if (left - reserved >= cuts) return [];
  const pieces = await promisedPieces(manager, product.id, { isShort: false });
  const { short } = await lay(manager, product, pieces, (rolls) =>
    rolls.map((roll) => (roll.id === id ? { ...roll, free: roll.free - cuts } : roll)),
  );
  return short;
}

/** Lays the short pieces of the product on what is free. */
export async function layShort(manager: EntityManager, product: ProductOnRolls): Promise<Outcome> {
  const pieces = await promisedPieces(manager, product.id, { isShort: true });
  return lay(manager, product, pieces, (rolls) => rolls);
}

/** Lays these pieces, which are short, on what is free; returns those that stay short. */
export async function layThese(
  manager: EntityManager,
  product: ProductOnRolls,
  ids: ReadonlySet<string>,
): Promise<PromisedPiece[]> {
  const all = await promisedPieces(manager, product.id, { isShort: true });
  const pieces = all.filter(({ id, roll }) => roll !== null || ids.has(id));
  const { short } = await lay(manager, product, pieces, (rolls) => rolls);
  return short;
}

/** Whole pieces first; what finds no roll so is joined, where its line allows it. */
async function lay(
  manager: EntityManager,
  product: ProductOnRolls,
  pieces: readonly PromisedPiece[],
  whatIsFree: (rolls: FreeRoll[]) => FreeRoll[],
): Promise<Outcome> {
  const freeRolls = async () =>
    whatIsFree((await lockRolls(manager, [product.id])).get(product.id) ?? []);
  const found = layAgain(await freeRolls(), pieces, product.leastEnd);
  const moved = [...found].filter(([piece, roll]) => roll !== piece.roll);
  await movePieces(
    manager,
    product.id,
    moved.map(([{ id }, roll]) => ({ id, roll })),
  );
  const outcome: Outcome = { laid: [], short: [] };
  for (const [piece, roll] of found) {
    const isLaid = roll !== null || (await isJoined(manager, product, piece, freeRolls));
    if (!isLaid) outcome.short.push(piece);
    else if (piece.roll === null) outcome.laid.push(piece);
  }
  return outcome;
}

/** Lays a short piece as several; false where its line or the rolls do not allow it. */
async function isJoined(
  manager: EntityManager,
  product: ProductOnRolls,
  { id, order, cuts, mayJoin, mayMixLots, cutLots }: PromisedPiece,
  freeRolls: () => Promise<FreeRoll[]>,
): Promise<boolean> {
  if (!mayJoin) return false;
  const rolls = await freeRolls();
  const pieces = await promisedPieces(manager, product.id, { isShort: true });
  const beside = new Set(pieces.filter((one) => one.order === order).map(({ roll }) => roll));
  const lots = new Set([
    ...cutLots,
    ...rolls.flatMap((one) => (beside.has(one.id) ? one.lot : [])),
  ]);
  const open = mayMixLots || lots.size === 0 ? rolls : rolls.filter(({ lot }) => lots.has(lot));
  const { leastEnd, cutsPerUnit: unit } = product;
  const found = layLengths(open, [cuts], { least: 0, leastEnd, unit }, { mayJoin, mayMixLots });
  const joined = pieces.find((one) => one.id === id)?.joined ?? 1;
  if (!('pieces' in found) || joined - 1 + found.pieces.length > MOST_JOINED) return false;
  await layJoined(manager, product.id, id, found.pieces);
  return true;
}
