// Every way to lay lengths of one to three pieces each, for few lengths on few rolls. Amounts are cuts.
import { SEARCHED, type FreeRoll, type Length, type Piece } from './packing.rules.js';

/** A length of several pieces: each has one unit already, and the rest may lie on any of its rolls. */
interface Joined {
  lengthNo: number;
  /** Places of the rolls. */
  on: readonly number[];
  rest: number;
}

interface State {
  free: readonly number[];
  whole: readonly Piece[];
  joined: readonly Joined[];
}

/** The laying of the fewest pieces, no joined one under a unit; null where there is none. */
export function searchJoins(
  rolls: readonly FreeRoll[],
  lengths: readonly Length[],
  { unit, maxPieces }: { unit: number; maxPieces: number },
): Piece[] | null {
  const largest = [...rolls].sort((a, b) => b.free - a.free);
  const places = largest.map((_, place) => place);
  let steps = 0;

  const lay = (state: State, nth: number, more: number): Piece[] | null => {
    const length = lengths[nth];
    if (!length) return more === 0 ? piecesOf(largest, state, unit) : null;
    const parts = Math.min(maxPieces, more + 1);
    for (let count = 1; count <= parts; count += 1) {
      for (const on of choices(places, count)) {
        steps += 1;
        if (steps > SEARCHED.steps) return null;
        const next = taken(state, length, on, { unit, rolls: largest });
        const pieces = next && lay(next, nth + 1, more - count + 1);
        if (pieces) return pieces;
      }
    }
    return null;
  };

  const start: State = { free: largest.map(({ free }) => free), whole: [], joined: [] };
  for (let more = 0; more <= lengths.length * (maxPieces - 1); more += 1) {
    const pieces = lay(start, 0, more);
    if (pieces) return pieces;
  }
  return null;
}

/** The choices of so many places. */
function* choices(places: readonly number[], count: number): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const [nth, place] of places.entries())
    for (const others of choices(places.slice(nth + 1), count - 1)) yield [place, ...others];
}

/** The state with the length on these rolls; null where one of them is too short. */
function taken(
  { free, whole, joined }: State,
  { lengthNo, cuts }: Length,
  on: readonly number[],
  { unit, rolls }: { unit: number; rolls: readonly FreeRoll[] },
): State | null {
  const least = on.length === 1 ? cuts : unit;
  if (cuts < least * on.length || on.some((place) => (free[place] ?? 0) < least)) return null;
  const left = free.map((one, place) => (on.includes(place) ? one - least : one));
  const [first = 0] = on;
  if (on.length === 1) {
    const piece = { roll: rolls[first]?.id ?? '', lengthNo, cuts };
    return { free: left, whole: [...whole, piece], joined };
  }
  const rest = cuts - least * on.length;
  return { free: left, whole, joined: [...joined, { lengthNo, on, rest }] };
}

/** Lays what is left of the joined lengths; null where their rolls have not enough together. */
function piecesOf(
  rolls: readonly FreeRoll[],
  { free, whole, joined }: State,
  unit: number,
): Piece[] | null {
  const left = [...free];
  const given = joined.map(() => new Map<number, number>());
  const give = (nth: number, place: number, cuts: number) =>
    given[nth]?.set(place, (given[nth].get(place) ?? 0) + cuts);

  /** Gives a length more, where it must by moving another length; returns how much. */
  const push = (nth: number, cuts: number, seen: ReadonlySet<number>): number => {
    const on = joined[nth]?.on ?? [];
    const place = on.find((one) => (left[one] ?? 0) > 0);
    if (place !== undefined) {
      const part = Math.min(cuts, left[place] ?? 0);
      left[place] = (left[place] ?? 0) - part;
      give(nth, place, part);
      return part;
    }
    for (const one of on)
      for (const other of joined.keys()) {
        const there = given[other]?.get(one) ?? 0;
        if (seen.has(other) || there === 0) continue;
        const moved = push(other, Math.min(cuts, there), new Set([...seen, other]));
        if (moved === 0) continue;
        give(other, one, -moved);
        give(nth, one, moved);
        return moved;
      }
    return 0;
  };

  for (const [nth, { rest }] of joined.entries())
    for (let open = rest; open > 0;) {
      const moved = push(nth, open, new Set([nth]));
      if (moved === 0) return null;
      open -= moved;
    }
  const parts = joined.flatMap(({ lengthNo, on }, nth) =>
    on.map((place) => ({
      roll: rolls[place]?.id ?? '',
      lengthNo,
      cuts: unit + (given[nth]?.get(place) ?? 0),
    })),
  );
  return [...whole, ...parts].sort((a, b) => a.lengthNo - b.lengthNo);
}
