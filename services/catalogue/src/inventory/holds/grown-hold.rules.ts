// A hold that grows: what it needs in addition to the stored hold. Amounts are pieces or cuts.
import { sum } from '@shop/contracts/core/numbers';
import type { HeldLine, HoldStockReply, RefusedLine } from '@shop/contracts/inventory/stock-holds';
import type { ReviseHoldInput } from '@shop/contracts/inventory/hold-revisions';
import { thousandthsOf } from '@shop/contracts/money/length';
import { changedReservations, type KeptLine } from './revise.rules.js';
import { goneLine, type HeldPart } from './stock.rules.js';
import type { ReservedLength } from '../ledger/reserved-lengths.rules.js';
import type { RequestedLine } from './requested-lines.rules.js';

type Line = ReviseHoldInput['lines'][number];
type LiveLength = ReservedLength & { product: string; lengthNo: number };

/** A line, and the part of it that the stored hold does not have. */
export interface GrownLine {
  line: Line;
  /** 0 if the stored hold has enough. */
  quantity: number;
  /** The added lengths if the product is on rolls. */
  lengths: number[];
}

/** Compares the requested lines with the stored ones; a length that fits into one that ends is a shorter one, not a new one. */
export function grownLines(
  stored: readonly HeldPart[],
  reserved: readonly LiveLength[],
  lines: readonly Line[],
): GrownLine[] {
  return lines.map((line) => {
    const part = stored.find(({ product }) => product === line.product);
    if (!part) return { line, quantity: line.quantity, lengths: [...lengthsOf(line)] };
    const own = reserved.filter(({ product }) => product === line.product);
    if (own.length === 0)
      return { line, quantity: Math.max(0, line.quantity - part.quantity), lengths: [] };
    const { added } = changedReservations(own, line);
    return { line, quantity: sum(added), lengths: added };
  });
}

const lengthsOf = ({ quantity, lengths }: Line): readonly number[] => lengths ?? [quantity];

/** Returns the part of the lines that the stored hold has; entirely new lines are left out. */
export const keptOf = (grown: readonly GrownLine[]): KeptLine[] =>
  grown.flatMap(({ line: { product, quantity, lengths }, quantity: more, lengths: added }) => {
    if (quantity === more) return [];
    const kept = lengths && withoutAdded(lengths, added);
    const left = { product, quantity: quantity - more };
    return [kept && kept.length > 1 ? { ...left, lengths: kept } : left];
  });

function withoutAdded(lengths: readonly number[], added: readonly number[]): number[] {
  const left = [...lengths];
  for (const cuts of added) left.splice(left.indexOf(cuts), 1);
  return left;
}

/** Returns the additions as a hold requests its lines, in the order of the ids. */
export const additionsOf = (grown: readonly GrownLine[]): RequestedLine[] =>
  grown
    .filter(({ quantity }) => quantity > 0)
    .map(({ line, quantity, lengths }) => {
      const { product, cutsPerUnit = 1, expectedPriceCents } = line;
      const exact = (cuts: number) => thousandthsOf(cuts, cutsPerUnit);
      return {
        product,
        thousandths: exact(quantity),
        ...(lengths.length > 1 && { lengths: lengths.map(exact) }),
        isOfLength: lengths.length > 1,
        expectedPriceCents,
      };
    })
    .toSorted((one, other) => (one.product < other.product ? -1 : 1));

/** Returns the refusals of lines that wait for a delivery, because these lines cannot grow. */
export const waitingOf = (
  { lines, outcome }: { lines: readonly HeldPart[]; outcome: HoldStockReply },
  grown: readonly GrownLine[],
): RefusedLine[] =>
  additionsOf(grown)
    .filter(({ product }) => lines.some((part) => part.product === product && part.isPreorder))
    .map((line) => {
      const held = outcome.outcome === 'held' ? outcome.lines : [];
      const name = held.find(({ product }) => product === line.product)?.name;
      return { ...goneLine(line, name), reason: 'notComing' };
    });

/** Adds the taken parts to the stored ones. */
export const mergedParts = (
  stored: readonly HeldPart[],
  taken: readonly HeldPart[],
): HeldPart[] => [
  ...stored.map((part) => {
    const more = taken.find(({ product }) => product === part.product);
    if (!more) return part;
    const isInParts = part.isInParts === true || more.isInParts === true;
    return {
      ...part,
      quantity: part.quantity + more.quantity,
      ...(isInParts && { isInParts: true }),
    };
  }),
  ...taken.filter(({ product }) => !stored.some((part) => part.product === product)),
];

/** Returns the reply of the grown hold: the stored lines as they are now, then the new ones. */
export function grownOutcome(
  stored: HoldStockReply,
  lines: readonly Line[],
  added: readonly HeldLine[],
): HoldStockReply {
  const known = stored.outcome === 'held' ? stored.lines : [];
  return {
    outcome: 'held',
    lines: lines.flatMap(({ product, quantity, lengths }) => {
      const before = known.find((line) => line.product === product);
      const line = before ?? added.find((one) => one.product === product);
      if (!line) return [];
      const { lengths: _, ...held } = line;
      return [{ ...held, quantity, ...(lengths && { lengths: [...lengths] }) }];
    }),
  };
}
