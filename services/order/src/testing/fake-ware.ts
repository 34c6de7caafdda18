// The products of the fake catalogue, and the availability of order lines.
import type { ProductState } from '@shop/contracts/catalogue/product-state';
import { sum } from '@shop/contracts/core/numbers';
import type {
  HeldLine,
  HoldStockInput,
  HoldStockReply,
  RefusedLine,
} from '@shop/contracts/inventory/stock-holds';
import type { ReviseHoldInput } from '@shop/contracts/inventory/hold-revisions';
import { thousandthsOf } from '@shop/contracts/money/length';
import { type LengthUnit, MAX_LENGTHS } from '@shop/contracts/money/units';

export interface Ware {
  name: string;
  priceCents: number;
  /** Pieces, or cuts of a length. */
  stock: number;
  isDeleted: boolean;
  /** The product that this one is a swatch of. */
  swatchOf?: string;
  isGiftCard?: true;
  /** Live if absent. */
  state?: ProductState;
  /** Only set for lengths; amounts are in cuts. */
  sale?: {
    unit: LengthUnit;
    cutsPerUnit: number;
    least: number;
    most: number | null;
    /** Longest piece; only set for products on rolls. */
    longest?: number;
    isReturnable?: true;
    /** Day of the expected stock, which covers everything that waits. */
    comingOn?: string | null;
  };
}

export type HoldLine = HoldStockInput['lines'][number];

const lengthsOf = ({ lengths, quantities }: HoldLine, sale: Ware['sale']) =>
  lengths ?? (sale && quantities);

/** Returns why the line is not available, or null if it is. */
export function refusalOf(ware: Ware | undefined, line: HoldLine): RefusedLine | null {
  const { product, quantity, expectedPriceCents } = line;
  const { sale } = ware ?? {};
  const refused = (reason: RefusedLine['reason'], available = 0): RefusedLine => ({
    product,
    reason,
    name: ware?.name ?? null,
    available,
    priceCents: reason === 'gone' ? null : (ware?.priceCents ?? null),
    ...sale,
  });
  const isLive = (ware?.state ?? 'live') === 'live' || expectedPriceCents === null;
  if (!ware || ware.isDeleted || !isLive) return refused('gone');
  if (expectedPriceCents !== null && ware.priceCents > expectedPriceCents)
    return refused('priceChanged', ware.stock);
  const { thousandths = quantity * 1000 } = line;
  const lengths = lengthsOf(line, sale) ?? [thousandths];
  if (!sale && (thousandths % 1000 > 0 || line.lengths)) return refused('notALength', ware.stock);
  if (lengths.length > MAX_LENGTHS) return refused('notALength', ware.stock);
  const cuts = lengths.map((length) => (length * (sale?.cutsPerUnit ?? 1)) / 1000);
  if (!cuts.every(Number.isInteger)) return refused('step', ware.stock);
  if (sale && cuts.some((one) => one < sale.least)) return refused('leastLength', ware.stock);
  if (sale?.most && cuts.some((one) => one > (sale.most ?? one)))
    return refused('mostLength', ware.stock);
  if (ware.stock < sum(cuts) && line.isPreorder)
    return sale?.comingOn === undefined ? refused('notComing', ware.stock) : null;
  if (ware.stock < sum(cuts)) return refused('outOfStock', ware.stock);
  const { longest = ware.stock } = sale ?? {};
  if (cuts.some((one) => one > longest) && !line.mayJoin) return refused('noPiece', ware.stock);
  return null;
}

/** Returns the line as held. */
export function heldLineOf(
  { name = '', priceCents = 0, stock = 0, sale, swatchOf, isGiftCard }: Partial<Ware> = {},
  line: HoldLine,
): HeldLine {
  const { product, quantity, thousandths, isPreorder } = line;
  const lengths = lengthsOf(line, sale);
  const copy = {
    product,
    name,
    priceCents,
    image: null,
    category: 'wool',
    ...(isGiftCard && { isGiftCard }),
  };
  if (!sale) return { ...copy, quantity, ...(swatchOf !== undefined && { isSwatch: true }) };
  const { unit, cutsPerUnit, comingOn, isReturnable } = sale;
  const cutsOf = (length: number) => (length * cutsPerUnit) / 1000;
  const cuts = cutsOf(thousandths ?? quantity * 1000);
  const waits = isPreorder && stock < cuts && comingOn !== undefined;
  return {
    ...copy,
    quantity: cuts,
    unit,
    cutsPerUnit,
    ...(isReturnable && { isReturnable }),
    ...(lengths && { lengths: lengths.map(cutsOf) }),
    ...(waits && { expectedOn: comingOn }),
  };
}

type RevisedLine = ReviseHoldInput['lines'][number];

function holdLineOf({ product, quantity, cutsPerUnit, lengths, ...line }: RevisedLine): HoldLine {
  const { expectedPriceCents } = line;
  const exact = (cuts: number) => thousandthsOf(cuts, cutsPerUnit ?? 1);
  return {
    product,
    quantity: Math.ceil(quantity / (cutsPerUnit ?? 1)),
    expectedPriceCents,
    ...(cutsPerUnit !== undefined && { thousandths: exact(quantity) }),
    ...(lengths && { lengths: lengths.map(exact) }),
  };
}

/** Returns the revised lines; a line that was held keeps its price. */
export function revisedHoldOf(
  wares: ReadonlyMap<string, Ware>,
  held: readonly HeldLine[],
  lines: readonly RevisedLine[],
): HoldStockReply {
  const heldOf = (id: string) => held.find(({ product }) => product === id);
  const refused = lines.flatMap((line) => {
    const ware = wares.get(line.product);
    const own = heldOf(line.product)?.quantity ?? 0;
    if (own >= line.quantity || !ware) return [];
    const refusal = refusalOf({ ...ware, stock: ware.stock + own }, holdLineOf(line));
    return refusal ? [{ ...refusal, available: ware.stock }] : [];
  });
  if (refused.length > 0) return { outcome: 'refused', lines: refused };
  return {
    outcome: 'held',
    lines: lines.map((line) => {
      const now = heldLineOf(wares.get(line.product), holdLineOf(line));
      return { ...now, priceCents: heldOf(line.product)?.priceCents ?? now.priceCents };
    }),
  };
}
