// The lines of an order: the stock to hold for them, and their cost.
import type { HoldStockInput, HeldLine } from '@shop/contracts/inventory/stock-holds';
import { thousandthsOf } from '@shop/contracts/money/length';
import { toThousandths } from '@shop/contracts/money/units';
import { toCents, lineCents } from '@shop/contracts/money/price';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { MAX_LINE_QUANTITY } from '@shop/contracts/ordering/order-item';
import { DomainError } from '@shop/service-kit/domain-error';
import type { UnpricedLine } from './basket.js';

type Item = PlaceOrderInput['items'][number];
type HoldLine = HoldStockInput['lines'][number];

/** A requested product, with the price in cents that the shopper agreed to. */
export type AgreedLine = HoldLine & { expectedPriceCents: number };

/** Groups the lines by product, in the order in which the products first appear. */
function byProduct<Line extends { product: string }>(lines: readonly Line[]): Line[][] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) groups.set(line.product, [...(groups.get(line.product) ?? []), line]);
  return [...groups.values()];
}

const sumOf = (items: readonly Item[]): number =>
  items.reduce((sum, { quantity }) => sum + toThousandths(quantity), 0);

/**
 * Returns one line per product; if its prices differ, the lowest counts as agreed. Throws `request.invalid` when a
 * product's pieces add up to more than a line may have.
 */
export function agreedLines(items: PlaceOrderInput['items']): AgreedLine[] {
  const groups = byProduct(items);
  const tooMany = groups.filter((group) => sumOf(group) > MAX_LINE_QUANTITY * 1000);
  if (tooMany.length === 0) return groups.map(agreedLine);
  const details = tooMany.map((group) => {
    const [first] = group;
    const line = items.findIndex(({ product }) => product === first?.product) + 1;
    const message = `Line ${String(line)}: an order takes at most ${String(MAX_LINE_QUANTITY)} of a product.`;
    return { path: first?.product ?? '', message };
  });
  throw new DomainError('request.invalid', details, details[0]?.message);
}

const hasParts = (items: readonly Item[]): boolean =>
  items.some(({ quantity }) => !Number.isInteger(quantity));
const haveLengths = (items: readonly Item[]): boolean =>
  items.some(({ lengths = [] }) => lengths.length > 0);

function agreedLine(items: readonly Item[]): AgreedLine {
  const thousandths = sumOf(items);
  const hasLengths = haveLengths(items);
  const isLength = hasLengths || hasParts(items);
  const lengths = items.flatMap(({ quantity, lengths: all = [] }) =>
    all.length > 0 ? all : [quantity],
  );
  const has = (allowance: 'mayJoin' | 'mayMixLots' | 'preorder') =>
    items.some((item) => item[allowance]);
  return {
    product: items[0]?.product ?? '',
    quantity: Math.ceil(thousandths / 1000),
    expectedPriceCents: Math.min(...items.map(({ price }) => toCents(price))),
    ...(isLength && { thousandths }),
    // Whole quantities may be lengths or pieces; only the catalogue knows which.
    ...((hasLengths || items.length > 1) && {
      [isLength ? 'lengths' : 'quantities']: lengths.map(toThousandths),
    }),
    ...(has('mayJoin') && { mayJoin: true }),
    ...(has('mayMixLots') && { mayMixLots: true }),
    ...(has('preorder') && { isPreorder: true }),
  };
}

/** Returns the lines of an order that was agreed before, to hold them again. */
export const holdLinesOf = (lines: readonly HeldLine[]): HoldLine[] =>
  lines.map((line) => {
    const { product, quantity, cutsPerUnit, lengths } = line;
    if (cutsPerUnit === undefined) return { product, quantity, expectedPriceCents: null };
    const exact = (cuts: number) => thousandthsOf(cuts, cutsPerUnit);
    return {
      product,
      quantity: Math.ceil(quantity / cutsPerUnit),
      expectedPriceCents: null,
      thousandths: exact(quantity),
      ...(lengths && { lengths: lengths.map(exact) }),
    };
  });

/** Returns a basket of the lines at the prices of this service's copies. */
export const requestedBasket = (lines: readonly AgreedLine[]): UnpricedLine[] =>
  lines.map(({ product, quantity, thousandths, lengths, quantities }) => ({
    product,
    thousandths: thousandths ?? quantity * 1_000,
    ...((lengths ?? quantities) && { lengths: lengths ?? quantities }),
    unitCents: null,
  }));

/** Returns a basket of the lines at the prices that the shopper agreed to. */
export const agreedBasket = (lines: readonly AgreedLine[]): UnpricedLine[] =>
  lines.map(({ product, quantity, thousandths, expectedPriceCents }) => ({
    product,
    thousandths: thousandths ?? thousandthsOf(quantity, 1),
    unitCents: expectedPriceCents,
  }));

/** Returns a basket of the lines at the prices of the hold. */
export const heldBasket = (lines: readonly HeldLine[]): UnpricedLine[] =>
  lines.map(({ product, quantity, cutsPerUnit = 1, priceCents }) => ({
    product,
    thousandths: thousandthsOf(quantity, cutsPerUnit),
    unitCents: priceCents,
  }));

/** Returns the sum of the lines in cents. Lines of one product at one price are summed before rounding. */
export function claimedCents(items: PlaceOrderInput['items']): number {
  const atOnePrice = byProduct(
    items.map((item) => ({ ...item, product: `${item.product} ${String(toCents(item.price))}` })),
  );
  return atOnePrice.reduce(
    (sum, group) => sum + lineCents(toCents(group[0]?.price ?? 0), sumOf(group)),
    0,
  );
}

/** Returns the whole cents of a line as charged by the catalogue. */
export const centsOf = ({ priceCents, quantity, cutsPerUnit = 1 }: HeldLine): number =>
  lineCents(priceCents, thousandthsOf(quantity, cutsPerUnit));

/** Returns the whole cents of an order at the prices charged by the catalogue. */
export const chargedCents = (lines: readonly HeldLine[]): number =>
  lines.reduce((sum, line) => sum + centsOf(line), 0);
