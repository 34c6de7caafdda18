import type { HeldLine, HoldStockInput, RefusedLine } from '@shop/contracts/catalogue';

/** Pieces of one product. */
export interface Piece {
  product: string;
  quantity: number;
}

/** One product of a hold after its lines were added up. */
export type WantedLine = HoldStockInput['lines'][number];

/** A product as the hold sees it under its row lock. */
export interface LockedProduct {
  id: string;
  name: string;
  priceCents: number;
  stock: number;
  category: string;
  image: string | null;
  isDeleted: boolean;
}

/**
 * One line per product, in the order of the ids, so that two baskets never deadlock. Quantities are added; of several
 * agreed prices the lowest counts.
 */
export function wantedLines(lines: readonly WantedLine[]): WantedLine[] {
  const byProduct = new Map<string, WantedLine>();
  for (const line of lines) {
    const same = byProduct.get(line.product);
    byProduct.set(line.product, {
      product: line.product,
      quantity: line.quantity + (same?.quantity ?? 0),
      expectedPriceCents: lowest(line.expectedPriceCents, same?.expectedPriceCents ?? null),
    });
  }
  return [...byProduct.values()].sort((a, b) => (a.product < b.product ? -1 : 1));
}

function lowest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

/** The part of a product that decides a refusal. */
type Offered = Pick<LockedProduct, 'name' | 'priceCents' | 'stock' | 'isDeleted'>;

/** A product of a batch: its stock before and after the holds of the batch. */
export interface SeenProduct extends Offered {
  id: string;
  /** Null where another transaction has locked it; the other fields may then be stale. */
  before: number | null;
}

/** Why the product cannot be held as wanted, or null when it can. */
export function refusalOf(line: WantedLine, product: Offered | undefined): RefusedLine | null {
  const refused = (reason: RefusedLine['reason']): RefusedLine => ({
    product: line.product,
    reason,
    name: product?.name ?? null,
    available: product && !product.isDeleted ? product.stock : 0,
    priceCents: product && !product.isDeleted ? product.priceCents : null,
  });
  if (!product || product.isDeleted) return refused('gone');
  if (line.expectedPriceCents !== null && product.priceCents > line.expectedPriceCents)
    return refused('priceChanged');
  if (product.stock < line.quantity) return refused('outOfStock');
  return null;
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
export const heldLineOf = (line: WantedLine, product: LockedProduct): HeldLine => ({
  product: line.product,
  quantity: line.quantity,
  name: product.name,
  priceCents: product.priceCents,
  image: product.image,
  category: product.category,
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
