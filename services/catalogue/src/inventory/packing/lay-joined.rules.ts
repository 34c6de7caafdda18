// Promises laid again where whole pieces leave some of them short. Amounts are cuts.
import { searchJoins, type JoinTerms, type SearchBudget } from './join-search.rules.js';
import type { FreeRoll } from './packing.rules.js';
import { agesOf, isHomeless, layAgain } from './lay-again.rules.js';
import { isAtLeast } from './lay-whole.rules.js';
import { leftOut } from './left-out.rules.js';
import type { PromisedPiece } from './promised-piece.js';

/** Pieces of one length (I14). */
const MOST_JOINED = 3;
/** Steps of all searches; also a choice of the pieces that move is some. */
const STEPS = 8_000;

export interface Part {
  roll: string;
  cuts: number;
}

/** The parts of each allocated piece; without parts it is short. */
export type LaidParts = ReadonlyMap<PromisedPiece, readonly Part[]>;

export interface LayAgainTerms {
  leastEnd: number;
  /** The least part of a joined length. */
  unit: number;
  /** True where pieces with a roll may move for those that have none. */
  movesOthers: boolean;
}

/**
 * Reallocates pieces, and joins those whose line allows it before one becomes short. Of up to eight pieces none
 * becomes short while there is an allocation of all; of more one may be missed.
 */
export function layAgainJoined(
  rolls: readonly FreeRoll[],
  pieces: readonly PromisedPiece[],
  terms: LayAgainTerms,
): LaidParts {
  const whole = layAgain(rolls, pieces, terms.leastEnd, terms.movesOthers);
  const short = pieces.filter((piece) => whole.get(piece) === null);
  const joined = short.length > 0 && joinSome(rolls, pieces, short, terms);
  if (joined) return joined;
  return new Map(
    [...whole].map(([piece, roll]) => [piece, roll === null ? [] : [{ roll, cuts: piece.cuts }]]),
  );
}

/** A laying with joins that costs less than these short pieces; null where none is found. */
function joinSome(
  rolls: readonly FreeRoll[],
  pieces: readonly PromisedPiece[],
  short: readonly PromisedPiece[],
  { unit, movesOthers }: LayAgainTerms,
): LaidParts | null {
  const homeless = pieces.filter(isHomeless(rolls));
  const groups = movesOthers && homeless.length < pieces.length ? [homeless, pieces] : [homeless];
  if (!groups.flat().some(({ mayJoin }) => mayJoin)) return null;
  const budget = { steps: STEPS };
  for (const left of cheaperThan(short, groups.at(-1) ?? [], agesOf(pieces)))
    for (const group of groups) {
      if ((budget.steps -= pieces.length) <= 0) return null;
      const moving = group.filter((piece) => !left.includes(piece));
      const staying = pieces.filter((piece) => !group.includes(piece) && !left.includes(piece));
      const laid = layAll({ rolls, moving, staying, left, unit }, budget);
      if (laid) return laid;
    }
  return null;
}

/** Choices of pieces that cost less where they become short, the cheapest first. */
function* cheaperThan(
  short: readonly PromisedPiece[],
  pieces: readonly PromisedPiece[],
  ages: ReadonlyMap<string, number>,
): Generator<PromisedPiece[]> {
  const ageOf = ({ order }: PromisedPiece): number => ages.get(order) ?? 0;
  const costOf = (some: readonly PromisedPiece[]): number[] => [
    some.length,
    cutsOf(some),
    some.reduce((sum, piece) => sum + ageOf(piece), 0),
  ];
  for (let count = 0; count <= short.length; count += 1)
    for (const left of leftOut(pieces, count, ageOf)) {
      if (isAtLeast(costOf(left), costOf(short))) return;
      yield left;
    }
}

interface Attempt {
  rolls: readonly FreeRoll[];
  /** Pieces that must find a place, those that stay on their roll, and those that become short. */
  moving: readonly PromisedPiece[];
  staying: readonly PromisedPiece[];
  left: readonly PromisedPiece[];
  unit: number;
}

function layAll(attempt: Attempt, budget: SearchBudget): LaidParts | null {
  const { rolls, moving, left, unit } = attempt;
  const without = new Map<string | null, number>();
  for (const { roll, cuts } of [...moving, ...left])
    without.set(roll, (without.get(roll) ?? 0) + cuts);
  const free = rolls.map((roll) => ({ ...roll, free: roll.free + (without.get(roll.id) ?? 0) }));
  const lengths = moving
    .map(({ cuts, roll, mayJoin, joined }, lengthNo) => ({
      ...{ cuts, lengthNo, home: roll },
      maxPieces: mayJoin ? MOST_JOINED - joined + 1 : 1,
    }))
    .sort((a, b) => a.maxPieces - b.maxPieces || b.cuts - a.cuts);
  const terms = { unit, maxPieces: MOST_JOINED, mayLie: leaveOf(attempt) };
  const found = searchJoins(free, lengths, terms, budget);
  if (!found) return null;
  const parts = new Map<PromisedPiece, readonly Part[]>(left.map((piece) => [piece, []]));
  for (const [nth, piece] of moving.entries())
    parts.set(
      piece,
      found.filter(({ lengthNo }) => lengthNo === nth),
    );
  return parts;
}

/** Returns true where the lines of the pieces allow the dye lots and the number of parts. */
function leaveOf({ rolls, moving, staying }: Attempt): JoinTerms['mayLie'] {
  const lotOf = new Map(rolls.map(({ id, lot }) => [id, lot]));
  const known = new Map<string, Set<string>>();
  const add = (order: string, lots: readonly string[]): unknown =>
    known.set(order, new Set([...(known.get(order) ?? []), ...lots]));
  for (const { order, cutLots } of [...staying, ...moving]) add(order, cutLots);
  for (const { order, roll } of staying) add(order, [lotOf.get(roll ?? '') ?? []].flat());
  return ({ lengthNo }, on, laid) => {
    const piece = moving[lengthNo];
    if (!piece) return false;
    const ofLine = [...laid].filter(([nth]) => moving[nth]?.order === piece.order);
    const joins = ofLine
      .filter(([nth]) => moving[nth]?.lengthNo === piece.lengthNo)
      .reduce((sum, [, parts]) => sum + parts.length - 1, on.length - 1);
    if (joins > 0 && piece.joined + joins > MOST_JOINED) return false;
    const lots = new Set(known.get(piece.order));
    for (const [, parts] of ofLine) for (const { lot } of parts) lots.add(lot);
    return (
      piece.mayMixLots ||
      on.every(({ lot }) => (lots.size === 0 ? lot === on[0]?.lot : lots.has(lot)))
    );
  };
}

const cutsOf = (pieces: readonly PromisedPiece[]): number =>
  pieces.reduce((sum, { cuts }) => sum + cuts, 0);
