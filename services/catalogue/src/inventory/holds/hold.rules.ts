// The result of a hold: either all lines, with their pieces if on rolls, or the refusals of unavailable lines.
import type { HeldLine, RefusedLine, HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import {
  freeOf,
  allocateLengths,
  type FreeRoll,
  type AllocationRules,
  type Allowances,
  type Piece,
} from '../packing/allocate.rules.js';
import { comingOf, allocateExpected, type ExpectedRolls } from './preorder.rules.js';
import {
  goneLine,
  heldLineOf,
  heldPartOf,
  refusalOf,
  refusedLine,
  type HeldPart,
  type LockedProduct,
} from './stock.rules.js';
import { cutsOfLengths, allowancesIn, type RequestedLine } from './requested-lines.rules.js';

export interface HeldProduct {
  part: HeldPart;
  /** Present for a product on rolls. */
  pieces?: Piece[];
}

export interface LinesDecision {
  outcome: HoldStockReply;
  /** Empty if the hold is refused. */
  held: HeldProduct[];
}

/** The rolls of each product: those in stock, and those of each expected delivery, the earliest first. */
export interface RollsOfProducts {
  open: ReadonlyMap<string, readonly FreeRoll[]>;
  expected: ReadonlyMap<string, readonly ExpectedRolls[]>;
}

/** Decides all lines of an order. */
export function decideLines(
  requested: readonly RequestedLine[],
  products: ReadonlyMap<string, LockedProduct>,
  rolls: RollsOfProducts,
): LinesDecision {
  const decisions = requested.map((line) => decide(line, products.get(line.product), rolls));
  const refused = decisions.flatMap((one) => ('refusal' in one ? [one.refusal] : []));
  if (refused.length > 0) return { outcome: { outcome: 'refused', lines: refused }, held: [] };
  const held = decisions.flatMap((one) => ('line' in one ? [one] : []));
  return { outcome: { outcome: 'held', lines: held.map(({ line }) => line) }, held };
}

/** Subtracts the held amounts from these products and rolls, for the orders that follow. */
export function takeFrom(
  held: readonly HeldProduct[],
  products: ReadonlyMap<string, LockedProduct>,
  rolls: RollsOfProducts,
): void {
  for (const { part, pieces = [] } of held) {
    const product = products.get(part.product);
    if (!product) continue;
    if (!product.rolls) {
      product.stock -= part.quantity;
      continue;
    }
    const expected = rolls.expected.get(part.product) ?? [];
    const open = rolls.open.get(part.product) ?? [];
    take(pieces, part.isPreorder ? expected.flatMap((delivery) => delivery.rolls) : open);
    const { longest, oneLot, sum } = freeOf(open);
    product.stock = sum;
    const coming = part.isPreorder ? comingOf(expected) : {};
    product.rolls = { ...product.rolls, longest, oneLot, ...coming };
  }
}

function take(pieces: readonly Piece[], rolls: readonly FreeRoll[]): void {
  for (const { roll, cuts } of pieces)
    for (const one of rolls) if (one.id === roll) one.free -= cuts;
}

type Decision = { refusal: RefusedLine } | (HeldProduct & { line: HeldLine });

/** Reasons that make a pre-order wait for the next delivery. */
const TOO_LITTLE: ReadonlySet<RefusedLine['reason']> = new Set([
  'outOfStock',
  'noPiece',
  'otherLot',
]);

function decide(
  line: RequestedLine,
  product: LockedProduct | undefined,
  { open, expected }: RollsOfProducts,
): Decision {
  if (!product) return { refusal: goneLine(line) };
  const decision = fromStock(line, product, open.get(product.id) ?? []);
  const waits = line.isPreorder && 'refusal' in decision && TOO_LITTLE.has(decision.refusal.reason);
  return waits ? fromExpected(line, product, expected.get(product.id) ?? []) : decision;
}

function fromStock(
  line: RequestedLine,
  product: LockedProduct,
  rolls: readonly FreeRoll[],
): Decision {
  const refusal = refusalOf(line, product);
  if (refusal) return { refusal };
  const held = heldLineOf(line, product);
  const taken = { line: held, part: heldPartOf(held, line) };
  if (!product.rolls) return taken;
  const allocated = allocateLengths(rolls, ...wishOf(line, product));
  return 'pieces' in allocated
    ? { ...taken, pieces: allocated.pieces }
    : { refusal: refusedLine(line, product, allocated.refused) };
}

function fromExpected(
  line: RequestedLine,
  product: LockedProduct,
  deliveries: readonly ExpectedRolls[],
): Decision {
  const allocated = allocateExpected(deliveries, ...wishOf(line, product));
  if (!allocated) return { refusal: refusedLine(line, product, 'notComing') };
  const held = heldLineOf(line, product);
  return {
    line: { ...held, expectedOn: allocated.on },
    part: { ...heldPartOf(held, line), isPreorder: true },
    pieces: allocated.pieces,
  };
}

const wishOf = (
  line: RequestedLine,
  product: LockedProduct,
): [number[], AllocationRules, Allowances] => [
  cutsOfLengths(line, product) ?? [],
  {
    least: line.expectedPriceCents === null ? 0 : product.leastCuts,
    leastEnd: product.rolls?.leastEnd ?? 0,
    unit: product.cutsPerUnit,
  },
  { mayJoin: line.mayJoin ?? false, mayMixLots: line.mayMixLots ?? false },
];

/** Gives an already agreed line the allowances of its last hold, including the one to wait for a delivery. */
export function withAllowancesOf(line: RequestedLine, held: readonly HeldPart[]): RequestedLine {
  const before = held.find(({ product }) => product === line.product);
  if (line.expectedPriceCents !== null || !before) return line;
  return { ...allowancesIn(before), ...(before.isPreorder && { isPreorder: true }), ...line };
}
