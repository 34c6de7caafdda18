// The best laying of promises that stay whole pieces. Amounts are cuts.
import { rollsFor, type FreeRoll, type LeftRoll } from './packing.rules.js';
import { fillRolls } from './fill-rolls.rules.js';
import { LineLots } from './line-lots.js';
import { leftOut } from './left-out.rules.js';
import type { PromisedPiece } from './promised-piece.js';

/** Short pieces, their length, the age of their orders, pieces that move, and their length; the first counts most. */
type Cost = readonly [number, number, number, number, number];

/** A laying: the roll of each piece that was laid; null: it is short. */
export interface WholeLaying {
  rolls: ReadonlyMap<PromisedPiece, string | null>;
  cost: Cost;
}

export interface Promises {
  rolls: readonly FreeRoll[];
  pieces: readonly PromisedPiece[];
  /** 0 for the youngest order, and so on. */
  ages: ReadonlyMap<string, number>;
  leastEnd: number;
}

/** Steps after which the best allocation counts; a step costs more where there are more rolls. */
const STEPS = 4_000;
const ROLLS_A_STEP = 8;
/** Steps for filling rolls, which are short. */
const FILL_STEPS = 80_000;
/** How many numbers of short pieces are tried, from the least that can be, before any laying does. */
const TRIED = 3;
/** The number of pieces up to which their fillings are computed. */
const FILLED = 60;

/**
 * The best laying of these pieces while the others stay, or the known one where none is better. A laying with fewer short
 * pieces is looked for first.
 */
export function layWhole(
  promises: Promises,
  movable: readonly PromisedPiece[],
  known: WholeLaying | null,
): WholeLaying {
  const search = new WholeSearch(promises, movable);
  const least = search.leastShort;
  for (let short = least; short < least + TRIED; short += 1) {
    if (known && known.cost[0] <= short) return search.betterThan(known.cost) ?? known;
    const found = search.betterThan([short + 1, 0, 0, 0, 0]) ?? search.fill(short);
    if (found) return found;
  }
  const found = search.betterThan(known?.cost ?? null) ?? known;
  if (!found) throw new Error('A search without a known laying finds one');
  return found;
}

/** Backtracking over the rolls of each piece, the longest first. */
class WholeSearch {
  private readonly items: readonly PromisedPiece[];
  private readonly lefts: readonly LeftRoll[];
  private readonly lineLots: LineLots;
  /** Rolls that pieces may stay on. */
  private readonly homes: ReadonlySet<string | null>;
  /** The length of the pieces from the `nth` on, and the most that they fill of a roll, by what is left of it. */
  private readonly rest: readonly number[];
  private readonly fills: readonly Uint32Array[];
  private readonly most: number;
  private steps = 0;
  private best: Cost | null = null;
  private found: WholeLaying | null = null;
  private readonly chosen: (LeftRoll | null)[] = [];

  constructor(
    private readonly promises: Promises,
    movable: readonly PromisedPiece[],
  ) {
    const { rolls, pieces } = promises;
    this.items = movable.toSorted(
      (a, b) => b.cuts - a.cuts || this.ageOf(b) - this.ageOf(a) || Number(a.id) - Number(b.id),
    );
    const cutsOn = new Map<string | null, number>();
    for (const { roll, cuts } of movable) cutsOn.set(roll, (cutsOn.get(roll) ?? 0) + cuts);
    this.lefts = rolls.map((roll) => ({ roll, left: roll.free + (cutsOn.get(roll.id) ?? 0) }));
    this.lineLots = new LineLots(rolls, pieces, movable);
    this.homes = new Set(movable.map(({ roll }) => roll));
    this.rest = [0];
    for (const { cuts } of this.items.toReversed())
      this.rest = [cuts + (this.rest[0] ?? 0), ...this.rest];
    this.fills = this.items.length > FILLED ? [] : fillsOf(this.items, this.lefts);
    this.most = STEPS / Math.max(1, rolls.length / ROLLS_A_STEP);
  }

  get leastShort(): number {
    return this.leastCost([0, 0, 0, 0, 0])[0];
  }

  /** The best laying that costs less; null where there is none, or it takes too many steps to find. */
  betterThan(cost: Cost | null): WholeLaying | null {
    [this.best, this.found, this.steps] = [cost, null, 0];
    this.visit([0, 0, 0, 0, 0]);
    return this.found;
  }

  /** Returns an allocation with this number of short pieces that fills the rolls; null where none is found. */
  fill(short: number): WholeLaying | null {
    const budget = { steps: FILL_STEPS };
    for (const left of leftOut(this.items, short, (one) => this.ageOf(one))) {
      const items = this.items.filter((one) => !left.includes(one));
      const filled = fillRolls(this.lefts, items, this.lineLots, budget);
      if (!filled) continue;
      const rolls = new Map(this.items.map((one) => [one, filled.get(one) ?? null]));
      let cost: Cost = [0, 0, 0, 0, 0];
      for (const [one, roll] of rolls) cost = costWith(cost, one, roll, this.ageOf(one));
      return this.betterThan(cost) ?? { cost, rolls };
    }
    return null;
  }

  private visit(cost: Cost): void {
    if (this.best && (++this.steps > this.most || isAtLeast(this.leastCost(cost), this.best)))
      return;
    const item = this.items[this.chosen.length];
    if (!item) {
      const rolls = this.items.map((one, nth) => [one, this.chosen[nth]?.roll.id ?? null] as const);
      this.found = { cost, rolls: new Map(rolls) };
      this.best = cost;
      return;
    }
    for (const one of [...this.rollsOf(item), null]) {
      this.place(item, one, 1);
      this.chosen.push(one);
      this.visit(costWith(cost, item, one?.roll.id ?? null, this.ageOf(item)));
      this.chosen.pop();
      this.place(item, one, -1);
    }
  }

  /** Its own roll first, then the best; of rolls that do for each other the first. */
  private rollsOf(item: PromisedPiece): LeftRoll[] {
    const seen = new Set<string>();
    const fitting = rollsFor(this.lefts, item.cuts, this.promises.leastEnd).filter(
      ({ roll, left }) => {
        if (!this.lineLots.allows(item, roll.lot)) return false;
        if (this.homes.has(roll.id)) return true;
        const kind = `${String(left)} ${roll.lot}`;
        if (seen.has(kind)) return false;
        seen.add(kind);
        return true;
      },
    );
    const own = fitting.filter(({ roll }) => roll.id === item.roll);
    return [...own, ...fitting.filter((other) => !own.includes(other))];
  }

  private place(item: PromisedPiece, one: LeftRoll | null, sign: 1 | -1): void {
    if (!one) return;
    one.left -= sign * item.cuts;
    this.lineLots.count(item, one.roll.lot, sign);
  }

  /** Returns the least cost of the allocation: pieces without room become short, in the fewest pieces. */
  private leastCost(cost: Cost): Cost {
    const [short, shortCuts, ...others] = cost;
    const first = this.chosen.length;
    const fill = this.fills[first];
    let excess = this.rest[first] ?? 0;
    for (const { left } of this.lefts) if (left > 0) excess -= fill ? (fill[left] ?? 0) : left;
    if (excess <= 0) return cost;
    let [count, covered] = [0, 0];
    for (; covered < excess; count += 1) covered += this.items[first + count]?.cuts ?? Infinity;
    return [short + count, shortCuts + excess, ...others];
  }

  private ageOf({ order }: PromisedPiece): number {
    return this.promises.ages.get(order) ?? 0;
  }
}

/** Returns, for the pieces from the `nth` on, the most cuts of a capacity that they fill. */
function fillsOf(items: readonly PromisedPiece[], lefts: readonly LeftRoll[]): Uint32Array[] {
  const size = lefts.reduce((most, { left }) => Math.max(most, left), 0) + 1;
  const fills = [new Uint32Array(size)];
  for (const { cuts } of items.toReversed()) {
    const without = fills[0] ?? new Uint32Array(size);
    const fill = without.map((most, left) =>
      left < cuts ? most : Math.max(most, cuts + (without[left - cuts] ?? 0)),
    );
    fills.unshift(fill);
  }
  return fills;
}

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

export function isAtLeast(cost: readonly number[], other: readonly number[]): boolean {
  const nth = cost.findIndex((value, index) => value !== other[index]);
  return nth < 0 || (cost[nth] ?? 0) > (other[nth] ?? 0);
}
