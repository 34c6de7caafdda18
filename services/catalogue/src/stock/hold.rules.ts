// What a hold takes: all lines, with the pieces of those on rolls, or the refusals of those that cannot be had.
import type { HeldLine, HoldStockReply, RefusedLine } from '@shop/contracts/catalogue';
import { layLengths, type FreeRoll, type Piece } from './allotment.rules.js';
import {
  goneLine,
  heldLineOf,
  heldPartOf,
  refusalOf,
  refusedLine,
  type HeldPart,
  type LockedProduct,
} from './stock.rules.js';
import { cutsOfLengths, leaveIn, type WantedLine } from './wanted-lines.rules.js';

export interface HeldProduct {
  part: HeldPart;
  /** Of a product on rolls. */
  pieces?: Piece[];
}

export interface Judgement {
  outcome: HoldStockReply;
  /** Empty where the hold is refused. */
  held: HeldProduct[];
}

export function judge(
  wanted: readonly WantedLine[],
  products: ReadonlyMap<string, LockedProduct>,
  rolls: ReadonlyMap<string, readonly FreeRoll[]>,
): Judgement {
  const decisions = wanted.map((line) => decide(line, products.get(line.product), rolls));
  const refused = decisions.flatMap((one) => ('refusal' in one ? [one.refusal] : []));
  if (refused.length > 0) return { outcome: { outcome: 'refused', lines: refused }, held: [] };
  const held = decisions.flatMap((one) => ('line' in one ? [one] : []));
  return { outcome: { outcome: 'held', lines: held.map(({ line }) => line) }, held };
}

function decide(
  line: WantedLine,
  product: LockedProduct | undefined,
  rolls: ReadonlyMap<string, readonly FreeRoll[]>,
): { refusal: RefusedLine } | (HeldProduct & { line: HeldLine }) {
  if (!product) return { refusal: goneLine(line) };
  const refusal = refusalOf(line, product);
  if (refusal) return { refusal };
  const held = heldLineOf(line, product);
  const taken = { line: held, part: heldPartOf(held, line) };
  if (!product.rolls) return taken;
  const laid = layLengths(
    rolls.get(product.id) ?? [],
    cutsOfLengths(line, product) ?? [],
    {
      least: line.expectedPriceCents === null ? 0 : product.leastCuts,
      leastEnd: product.rolls.leastEnd,
      unit: product.cutsPerUnit,
    },
    { mayJoin: line.mayJoin ?? false, mayMixLots: line.mayMixLots ?? false },
  );
  return 'pieces' in laid
    ? { ...taken, pieces: laid.pieces }
    : { refusal: refusedLine(line, product, laid.refused) };
}

/** Gives a line that was agreed before the leave that its last hold had. */
export function withLeaveOf(line: WantedLine, held: readonly HeldPart[]): WantedLine {
  const before = held.find(({ product }) => product === line.product);
  return line.expectedPriceCents === null && before ? { ...leaveIn(before), ...line } : line;
}
