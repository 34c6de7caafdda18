import type { HeldLine, RefusedLine } from '@shop/contracts/inventory/stock-holds';
import type { PriceStep } from '@shop/contracts/money/charged-as';
import { type LengthUnit, MAX_LENGTHS } from '@shop/contracts/money/units';
import { priceFor } from '@shop/contracts/money/price-for';
import type { Allowances } from '../packing/allocate.rules.js';
import { cutsOfLengths, allowancesIn, sumOf, type RequestedLine } from './requested-lines.rules.js';

/** The held amount of one product: pieces, or cuts and their number in a unit. */
export interface HeldPart extends Partial<Allowances> {
  product: string;
  quantity: number;
  cutsPerUnit?: number;
  /** Not each of its lengths is of whole units; absent: the quantity says it. */
  isInParts?: boolean;
  /** Set if it waits on expected rolls and has taken nothing from the stock. */
  isPreorder?: boolean;
}

/** Figures that only a product on rolls has, in cuts. */
interface OnRolls {
  /** The longest piece, and the most of one dye lot. */
  longest: number;
  oneLot: number;
  /** An end shorter than this is of no use. */
  leastEnd: number;
  /** The expected amount that is not reserved, and its earliest day. */
  coming: number;
  comingOn: string | null;
}

/** How a product is sold: a piece has one cut. */
interface SaleTerms {
  unit: 'piece' | LengthUnit;
  cutsPerUnit: number;
  leastCuts: number;
  /** Null if there is no limit. */
  mostCuts: number | null;
}

/** A product as the hold sees it under its row lock. */
export interface LockedProduct extends SaleTerms {
  id: string;
  name: string;
  priceCents: number;
  priceSteps: readonly PriceStep[];
  /** Pieces or cuts. */
  stock: number;
  category: string;
  image: string | null;
  isDeleted: boolean;
  /** If false, only orders that were placed before are held. */
  isLive: boolean;
  isSwatch: boolean;
  isGiftCard: boolean;
  /** True if a length of it can be returned. */
  isReturnable: boolean;
  /** Null if its stock is one sum. */
  rolls: OnRolls | null;
}

/** The part of a product that decides a refusal. */
type Offered = Pick<
  LockedProduct,
  'name' | 'priceCents' | 'priceSteps' | 'stock' | 'isDeleted' | 'isLive'
> &
  Partial<Pick<LockedProduct, 'rolls'>> &
  SaleTerms;

/** Returns the refusal if the product cannot be held as requested, else null. */
export function refusalOf(line: RequestedLine, product: Offered | undefined): RefusedLine | null {
  const isPlacedBefore = line.expectedPriceCents === null;
  if (!product || product.isDeleted || !(product.isLive || isPlacedBefore))
    return goneLine(line, product?.name);
  const reason = reasonOf(line, product);
  return reason && refusedLine(line, product, reason);
}

export const goneLine = ({ product }: RequestedLine, name: string | null = null): RefusedLine => ({
  product,
  reason: 'gone',
  name,
  available: 0,
  priceCents: null,
});

/** Returns the price of the whole line, or that of the least length if the line cannot be cut. */
const priceOf = (line: RequestedLine, product: Offered): number =>
  priceFor(product.priceCents, product.priceSteps, sumOf(cutsOfLengths(line, product) ?? []));

/** Returns the refusal, with the amount that is available. */
export function refusedLine(
  line: RequestedLine,
  product: Offered,
  reason: RefusedLine['reason'],
): RefusedLine {
  const { name, stock, unit, cutsPerUnit, leastCuts: least, mostCuts: most, rolls } = product;
  const { longest, oneLot, coming, comingOn } = rolls ?? {};
  return {
    product: line.product,
    reason,
    name,
    available: (longest ?? stock) < least ? 0 : stock,
    priceCents: priceOf(line, product),
    ...(unit !== 'piece' && { unit, cutsPerUnit, least, most }),
    ...(rolls && { longest, oneLot }),
    ...(coming && { coming, comingOn }),
  };
}

function reasonOf(line: RequestedLine, product: Offered): RefusedLine['reason'] | null {
  const { unit, leastCuts, mostCuts, stock, rolls } = product;
  if (unit === 'piece' && (line.isOfLength || line.thousandths % 1000 > 0)) return 'notALength';
  const { expectedPriceCents } = line;
  const isAgreed = expectedPriceCents === null;
  if (!isAgreed && priceOf(line, product) > expectedPriceCents) return 'priceChanged';
  const cuts = cutsOfLengths(line, product);
  if (!cuts) return 'step';
  if (!isAgreed && cuts.length > MAX_LENGTHS) return 'notALength';
  if (!isAgreed && cuts.some((length) => length < leastCuts)) return 'leastLength';
  if (!isAgreed && mostCuts !== null && cuts.some((length) => length > mostCuts))
    return 'mostLength';
  if (rolls && !isAgreed && rolls.longest < leastCuts) return 'outOfStock';
  return stock < sumOf(cuts) ? 'outOfStock' : null;
}

/** The order's copy of a held product. */
export function heldLineOf(line: RequestedLine, product: LockedProduct): HeldLine {
  const { name, image, category, unit, cutsPerUnit, isReturnable, isSwatch, isGiftCard } = product;
  const cuts = cutsOfLengths(line, product);
  if (!cuts) throw new Error(`${product.id} cannot be cut as wanted`);
  return {
    product: line.product,
    quantity: sumOf(cuts),
    name,
    priceCents: priceOf(line, product),
    image,
    category,
    ...(unit !== 'piece' && { unit, cutsPerUnit }),
    ...(unit !== 'piece' && isReturnable && { isReturnable }),
    ...(cuts.length > 1 && { lengths: cuts }),
    ...(isSwatch && { isSwatch }),
    ...(isGiftCard && { isGiftCard }),
  };
}

/** Returns the stored part of a line: `cutsPerUnit` only of a length, and the shopper's permissions. */
export const heldPartOf = (
  { product, quantity, cutsPerUnit, lengths = [] }: HeldLine,
  allowances: Partial<Allowances> = {},
): HeldPart => ({
  product,
  quantity,
  ...(cutsPerUnit !== undefined && { cutsPerUnit }),
  ...(lengths.some((cuts) => cuts % (cutsPerUnit ?? 1) > 0) && { isInParts: true }),
  ...allowancesIn(allowances),
});

export type HoldState = 'held' | 'released' | 'refused';

/** The step of a hold of `epoch`, by the stored hold: the epoch rule (reliability 2.4). */
export function holdStep(
  stored: { epoch: number; state: HoldState },
  epoch: number,
): 'repeat' | 'stale' | 'advance' | 'take' {
  if (epoch < stored.epoch) return 'stale';
  if (epoch === stored.epoch) return 'repeat';
  // The release of the earlier epoch is late: the stock is still held for the order.
  return stored.state === 'held' ? 'advance' : 'take';
}
