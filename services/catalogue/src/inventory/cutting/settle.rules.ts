// Settles the short pieces of a line. Amounts are cuts.
import type { SettleWay } from '@shop/contracts/inventory/cutting';
import { allocateLengths, type Allowances, type Piece } from '../packing/allocate.rules.js';
import { type FreeRoll, MOST_PARTS, totalCuts } from '../packing/rolls-and-lengths.js';

/** A piece of an order and a product. */
export interface LinePiece {
  /** The id of its reservation. */
  id: string;
  lengthNo: number;
  cuts: number;
  state: 'reserved' | 'cut' | 'short';
  roll: string | null;
  lot: string | null;
  /** True if it may move: it is not cut, and lies on no roll that is still expected. */
  isMovable: boolean;
  isWaiting: boolean;
}

export interface ShortLineRules extends Allowances {
  pieces: readonly LinePiece[];
  /** The open rolls of the product. */
  rolls: readonly FreeRoll[];
  leastEnd: number;
  /** Cuts of one unit. */
  cutsPerUnit: number;
}

/** Pieces that replace others. */
export interface Settled {
  replaced: LinePiece[];
  pieces: (Piece & { lot: string })[];
}

export const isShort = ({ state }: Pick<LinePiece, 'state'>): boolean => state === 'short';

/** Returns the allowances of the line, with those that the way adds. */
export const allowancesWith = (
  { mayJoin, mayMixLots }: Allowances,
  how: SettleWay,
): Allowances => ({
  mayJoin: mayJoin || how === 'join',
  mayMixLots: mayMixLots || how === 'otherLot',
});

/** A piece that a roll has instead of a length that none has; cuts. */
export interface ShorterPiece {
  length: number;
  keep: number;
  lot: string;
}

/** Returns the longest piece for the first length that is short as a whole; null if no roll has any. */
export function shorterPiece(line: ShortLineRules): ShorterPiece | null {
  for (const first of line.pieces.filter(isShort)) {
    const isOfLength = ({ lengthNo }: LinePiece) => lengthNo === first.lengthNo;
    const parts = line.pieces.filter(isOfLength);
    if (!parts.every(isShort)) continue;
    const length = totalCuts(parts);
    const others = line.pieces.filter((piece) => !isOfLength(piece));
    const frees = new Set(
      line.rolls.map(({ free }) => free).filter((free) => free > 0 && free < length),
    );
    for (const keep of [...frees].toSorted((one, other) => other - one)) {
      const piece = { ...first, cuts: keep };
      const allowances = { ...line, mayJoin: false };
      const [found] =
        allocate({ ...line, pieces: [...others, piece] }, [piece], allowances)?.pieces ?? [];
      if (found) return { length, keep, lot: found.lot };
    }
  }
  return null;
}

/** Places short pieces on rolls: leaves the others, else moves all uncut ones; null if neither helps. */
export function settle(line: ShortLineRules, how: SettleWay): Settled | null {
  const allowances = allowancesWith(line, how);
  const short = line.pieces.filter(isShort);
  const movable = line.pieces.filter(({ isMovable }) => isMovable);
  return (
    allocate(line, short, allowances) ??
    (movable.length > short.length ? allocate(line, movable, allowances) : null)
  );
}

function allocate(
  line: ShortLineRules,
  replaced: LinePiece[],
  allowances: Allowances,
): Settled | null {
  const staying = line.pieces.filter((piece) => !replaced.includes(piece));
  const rolls = freeWithout(line.rolls, replaced);
  const lots = new Set(staying.flatMap(({ lot }) => lot ?? []));
  const open =
    allowances.mayMixLots || lots.size === 0 ? rolls : rolls.filter(({ lot }) => lots.has(lot));
  const numbers = [...new Set(replaced.map(({ lengthNo }) => lengthNo))];
  const lengths = numbers.map((number) =>
    totalCuts(replaced.filter((one) => one.lengthNo === number)),
  );
  const rules = { least: 0, leastEnd: line.leastEnd, unit: line.cutsPerUnit };
  const found = allocateLengths(open, lengths, rules, allowances);
  if (!('pieces' in found)) return null;
  const lotOf = new Map(rolls.map(({ id, lot }) => [id, lot]));
  const pieces = found.pieces.map(({ roll, cuts, lengthNo }) => ({
    roll,
    cuts,
    lengthNo: numbers[lengthNo] ?? lengthNo,
    lot: lotOf.get(roll) ?? '',
  }));
  return isTooOftenJoined([...staying, ...pieces]) ? null : { replaced, pieces };
}

/** The rolls as they are free once these pieces have left them. */
const freeWithout = (rolls: readonly FreeRoll[], pieces: readonly LinePiece[]): FreeRoll[] =>
  rolls.map((roll) => ({
    ...roll,
    free: roll.free + totalCuts(pieces.filter((piece) => piece.roll === roll.id)),
  }));

function isTooOftenJoined(pieces: readonly { lengthNo: number }[]): boolean {
  const counts = new Map<number, number>();
  for (const { lengthNo } of pieces) counts.set(lengthNo, (counts.get(lengthNo) ?? 0) + 1);
  return [...counts.values()].some((count) => count > MOST_PARTS);
}
