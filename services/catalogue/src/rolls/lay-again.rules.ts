// Promises that their rolls can no longer keep, and those that are short, are laid again. Amounts are cuts.
import { rollsFor, type FreeRoll, type LeftRoll } from '../stock/packing.rules.js';

/** A piece that an order was promised and that is not cut yet. */
export interface PromisedPiece {
  /** Of its allotment. */
  id: string;
  order: string;
  cuts: number;
  /** Null: it is short. */
  roll: string | null;
  /** Whether the pieces of its line may be of several dye lots, and its lengths of several pieces. */
  mayMixLots: boolean;
  mayJoin: boolean;
  /** Pieces of which its length is joined, itself among them. */
  joined: number;
  /** The dye lots of the pieces of its line that are cut already. */
  cutLots: readonly string[];
  heldAt: Date;
}

/** The roll of each piece that was laid; null: it is short. */
export type LaidPieces = ReadonlyMap<PromisedPiece, string | null>;

/** Short pieces, their length, the age of their orders, pieces that move, and their length; the first counts most. */
type Cost = readonly [number, number, number, number, number];

interface Laying {
  rolls: LaidPieces;
  cost: Cost;
}

interface Promises {
  rolls: readonly FreeRoll[];
  pieces: readonly PromisedPiece[];
  /** 0 for the youngest order, and so on. */
  ages: ReadonlyMap<string, number>;
  leastEnd: number;
}

/** After so many steps the best laying that was found counts. */
const STEPS = 20_000;

/**
 * The fewest pieces become short, of those the least length, then those of the youngest orders; else the fewest and
 * shortest move. `movesOthers`: whether pieces with a roll may make room for those that have none.
 */
export function layAgain(
  rolls: readonly FreeRoll[],
  pieces: readonly PromisedPiece[],
  leastEnd: number,
  movesOthers = rolls.some(({ free }) => free < 0),
): LaidPieces {
  const promises = { rolls, pieces, ages: agesOf(pieces), leastEnd };
  const overdrawn = new Set(rolls.filter(({ free }) => free < 0).map(({ id }) => id));
  const homeless = pieces.filter(({ roll }) => roll === null || overdrawn.has(roll));
  const few = search(promises, homeless, null);
  const [short, , , moved] = few.cost;
  // one move is the least that an overdrawn roll needs
  if (!movesOthers || (short === 0 && moved < 2)) return few.rolls;
  return search(promises, pieces, few).rolls;
}

function agesOf(pieces: readonly PromisedPiece[]): Map<string, number> {
  const orders = new Map(pieces.map(({ order, heldAt }) => [order, heldAt.getTime()]));
  const youngest = [...orders].sort(([a, atA], [b, atB]) => atB - atA || (a < b ? 1 : -1));
  return new Map(youngest.map(([order], age) => [order, age]));
}

/** The best laying of these pieces while the others stay, or the known one where none is better. */
function search(
  { rolls, pieces, ages, leastEnd }: Promises,
  movable: readonly PromisedPiece[],
  known: Laying | null,
): Laying {
  const ageOf = ({ order }: PromisedPiece): number => ages.get(order) ?? 0;
  const items = movable.toSorted(
    (a, b) => b.cuts - a.cuts || ageOf(b) - ageOf(a) || Number(a.id) - Number(b.id),
  );
  const lefts = rolls.map((roll) => ({ roll, left: roll.free + sumOf(items, roll.id) }));
  const lineLots = new LineLots(rolls, pieces, movable);
  const chosen: (LeftRoll | null)[] = [];
  let best = known;
  let steps = 0;
  const visit = (cost: Cost): void => {
    if (best && (++steps > STEPS || isAtLeast(leastCost(cost, items, chosen, lefts), best.cost)))
      return;
    const item = items[chosen.length];
    if (!item) {
      best = { cost, rolls: new Map(items.map((one, nth) => [one, chosen[nth]?.roll.id ?? null])) };
      return;
    }
    const fitting = rollsFor(lefts, item.cuts, leastEnd).filter(({ roll }) =>
      lineLots.allows(item, roll.lot),
    );
    const own = fitting.filter(({ roll }) => roll.id === item.roll);
    for (const one of [...own, ...fitting.filter((other) => !own.includes(other)), null]) {
      place(item, one, 1);
      chosen.push(one);
      visit(costWith(cost, item, one?.roll.id ?? null, ageOf(item)));
      chosen.pop();
      place(item, one, -1);
    }
  };
  const place = (item: PromisedPiece, one: LeftRoll | null, sign: 1 | -1): void => {
    if (!one) return;
    one.left -= sign * item.cuts;
    lineLots.count(item, one.roll.lot, sign);
  };
  visit([0, 0, 0, 0, 0]);
  if (!best) throw new Error('A search without a known laying finds one');
  return best;
}

const sumOf = (pieces: readonly PromisedPiece[], roll: string): number =>
  pieces.reduce((sum, piece) => sum + (piece.roll === roll ? piece.cuts : 0), 0);

function costWith(
  [short, shortCuts, age, moved, movedCuts]: Cost,
  { cuts, roll: before }: PromisedPiece,
  roll: string | null,
  ownAge: number,
): Cost {
  if (roll === null) return [short + 1, shortCuts + cuts, age + ownAge, moved, movedCuts];
  if (roll === before || before === null) return [short, shortCuts, age, moved, movedCuts];
  return [short, shortCuts, age, moved + 1, movedCuts + cuts];
}

/** What the laying will cost at least: what no roll has place for becomes short, in the fewest pieces. */
function leastCost(
  cost: Cost,
  items: readonly PromisedPiece[],
  chosen: readonly unknown[],
  lefts: readonly LeftRoll[],
): Cost {
  const [short, shortCuts, ...others] = cost;
  let excess = -lefts.reduce((sum, { left }) => sum + left, 0);
  for (let nth = chosen.length; nth < items.length; nth += 1) excess += items[nth]?.cuts ?? 0;
  if (excess <= 0) return cost;
  let [count, covered] = [0, 0];
  for (let nth = chosen.length; covered < excess; nth += 1) {
    covered += items[nth]?.cuts ?? 0;
    count += 1;
  }
  return [short + count, shortCuts + excess, ...others];
}

function isAtLeast(cost: Cost, other: Cost): boolean {
  const nth = cost.findIndex((value, index) => value !== other[index]);
  return nth < 0 || (cost[nth] ?? 0) > (other[nth] ?? 0);
}

/** Pieces of each line by dye lot: without leave they are all of one. */
class LineLots {
  private readonly counts = new Map<string, Map<string, number>>();

  constructor(
    rolls: readonly FreeRoll[],
    pieces: readonly PromisedPiece[],
    movable: readonly PromisedPiece[],
  ) {
    const lotOf = new Map(rolls.map(({ id, lot }) => [id, lot]));
    const moving = new Set(movable);
    for (const piece of pieces) {
      for (const lot of piece.cutLots) this.count(piece, lot, 1);
      const lot = lotOf.get(piece.roll ?? '');
      if (lot !== undefined && !moving.has(piece)) this.count(piece, lot, 1);
    }
  }

  allows({ order, mayMixLots }: PromisedPiece, lot: string): boolean {
    if (mayMixLots) return true;
    const counts = this.counts.get(order);
    return !counts || counts.size === 0 || counts.has(lot);
  }

  count({ order }: PromisedPiece, lot: string, by: 1 | -1): void {
    const counts = this.counts.get(order) ?? new Map<string, number>();
    const count = (counts.get(lot) ?? 0) + by;
    if (count === 0) counts.delete(lot);
    else counts.set(lot, count);
    this.counts.set(order, counts);
  }
}
