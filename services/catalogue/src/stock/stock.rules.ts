import type { HeldLine, HoldStockInput, RefusedLine } from '@shop/contracts/catalogue';
import { cutsOf, type LengthUnit } from '@shop/contracts/length';

/** What is held of one product: pieces, or cuts and how many of them a unit has. */
export interface HeldPart {
  product: string;
  quantity: number;
  cutsPerUnit?: number;
}

type HoldLine = HoldStockInput['lines'][number];

/** One product of a hold after its lines were added up. */
export interface WantedLine {
  product: string;
  /** Of a piece or a unit. */
  thousandths: number;
  /** The lengths to cut, in thousandths, where there are several. */
  lengths?: readonly number[];
  /** Whether the line wants what no piece has: lengths, a join, another dye lot, the next delivery. */
  isOfLength: boolean;
  /** Null: the line was agreed before, whatever has changed in price and lengths. */
  expectedPriceCents: number | null;
}

export type WantedHold = Pick<HoldStockInput, 'order' | 'epoch'> & { lines: WantedLine[] };

/** How a product is sold: a piece has one cut. */
interface SaleTerms {
  unit: 'piece' | LengthUnit;
  cutsPerUnit: number;
  leastCuts: number;
  /** Null: as long as there is. */
  mostCuts: number | null;
}

/** A product as the hold sees it under its row lock. */
export interface LockedProduct extends SaleTerms {
  id: string;
  name: string;
  priceCents: number;
  /** Pieces or cuts. */
  stock: number;
  category: string;
  image: string | null;
  isDeleted: boolean;
}

/**
 * One line per product, in the order of the ids, so that two baskets never deadlock. Quantities are added; of several
 * agreed prices the lowest counts.
 */
export function wantedLines(lines: readonly HoldLine[]): WantedLine[] {
  const byProduct = new Map<string, WantedLine>();
  for (const line of lines.map(wantedLineOf)) {
    const same = byProduct.get(line.product);
    byProduct.set(line.product, same ? joined(same, line) : line);
  }
  return [...byProduct.values()].sort((a, b) => (a.product < b.product ? -1 : 1));
}

function wantedLineOf(line: HoldLine): WantedLine {
  const { product, quantity, expectedPriceCents, lengths = [] } = line;
  return {
    product,
    thousandths: line.thousandths ?? quantity * 1000,
    ...(lengths.length > 0 && { lengths }),
    isOfLength: [lengths.length > 0, line.mayJoin, line.mayMixLots, line.isPreorder].includes(true),
    expectedPriceCents,
  };
}

const joined = (one: WantedLine, other: WantedLine): WantedLine => ({
  product: one.product,
  thousandths: one.thousandths + other.thousandths,
  ...((one.lengths ?? other.lengths) && { lengths: [...lengthsOf(one), ...lengthsOf(other)] }),
  isOfLength: one.isOfLength || other.isOfLength,
  expectedPriceCents: lowest(one.expectedPriceCents, other.expectedPriceCents),
});

const lengthsOf = ({ lengths, thousandths }: WantedLine): readonly number[] =>
  lengths ?? [thousandths];

/** The lengths of a line in cuts; null where one of them is not in whole steps. */
function cutsOfLengths(line: WantedLine, { cutsPerUnit }: SaleTerms): number[] | null {
  const cuts = lengthsOf(line).map((length) => cutsOf(length, cutsPerUnit));
  return cuts.every((one) => one !== null) ? cuts : null;
}

const sumOf = (cuts: readonly number[]): number => cuts.reduce((sum, one) => sum + one, 0);

function lowest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

/** The part of a product that decides a refusal. */
type Offered = Pick<LockedProduct, 'name' | 'priceCents' | 'stock' | 'isDeleted'> & SaleTerms;

/** A product of a batch: its stock before and after the holds of the batch. */
export interface SeenProduct extends Offered {
  id: string;
  /** Null where another transaction has locked it; the other fields may then be stale. */
  before: number | null;
}

/** Why the product cannot be held as wanted, or null when it can. */
export function refusalOf(line: WantedLine, product: Offered | undefined): RefusedLine | null {
  if (!product || product.isDeleted)
    return {
      product: line.product,
      reason: 'gone',
      name: product?.name ?? null,
      available: 0,
      priceCents: null,
    };
  const reason = reasonOf(line, product);
  const { name, stock, priceCents, unit, cutsPerUnit, leastCuts: least, mostCuts: most } = product;
  return (
    reason && {
      product: line.product,
      reason,
      name,
      available: stock < least ? 0 : stock,
      priceCents,
      ...(unit !== 'piece' && { unit, cutsPerUnit, least, most }),
    }
  );
}

function reasonOf(line: WantedLine, product: Offered): RefusedLine['reason'] | null {
  const { unit, leastCuts, mostCuts, stock, priceCents } = product;
  if (unit === 'piece' && (line.isOfLength || line.thousandths % 1000 > 0)) return 'notALength';
  const { expectedPriceCents } = line;
  const isAgreed = expectedPriceCents === null;
  if (!isAgreed && priceCents > expectedPriceCents) return 'priceChanged';
  const cuts = cutsOfLengths(line, product);
  if (!cuts) return 'step';
  if (!isAgreed && cuts.some((length) => length < leastCuts)) return 'leastLength';
  if (!isAgreed && mostCuts !== null && cuts.some((length) => length > mostCuts))
    return 'mostLength';
  return stock < sumOf(cuts) ? 'outOfStock' : null;
}

/**
 * The refusals of an order that was not held in its batch: only those that hold without the rest of the batch, and none
 * while another transaction has locked one of its products.
 */
export function certainRefusals(
  lines: readonly WantedLine[],
  seen: ReadonlyMap<string, SeenProduct>,
): RefusedLine[] {
  const wanted = lines.map((line) => ({ line, product: seen.get(line.product) }));
  if (wanted.some(({ product }) => product?.before === null && !product.isDeleted)) return [];
  return wanted.flatMap(({ line, product }) => {
    const alone = product && { ...product, stock: product.before ?? 0 };
    return refusalOf(line, alone) ? (refusalOf(line, product) ?? []) : [];
  });
}

/** The order's copy of a held product. */
export function heldLineOf(line: WantedLine, product: LockedProduct): HeldLine {
  const { name, priceCents, image, category, unit, cutsPerUnit } = product;
  const cuts = cutsOfLengths(line, product);
  if (!cuts) throw new Error(`${product.id} cannot be cut as wanted`);
  return {
    product: line.product,
    quantity: sumOf(cuts),
    name,
    priceCents,
    image,
    category,
    ...(unit !== 'piece' && { unit, cutsPerUnit }),
    ...(cuts.length > 1 && { lengths: cuts }),
  };
}

/** What the hold stores of a line: `cutsPerUnit` only of a length. */
export const heldPartOf = ({ product, quantity, cutsPerUnit }: HeldLine): HeldPart => ({
  product,
  quantity,
  ...(cutsPerUnit !== undefined && { cutsPerUnit }),
});

/** The step of a hold of `epoch`, by the stored hold: the epoch rule (reliability 2.4). */
export function holdStep(
  stored: { epoch: number; state: 'held' | 'released' | 'refused' },
  epoch: number,
): 'repeat' | 'stale' | 'advance' | 'take' {
  if (epoch < stored.epoch) return 'stale';
  if (epoch === stored.epoch) return 'repeat';
  // The release of the earlier epoch is late: the stock is still held for the order.
  return stored.state === 'held' ? 'advance' : 'take';
}
