// The result of an edit before its stock is held, as stored while the edit waits.
import { sum } from '@shop/contracts/core/numbers';
import type { OrderPayment } from '@shop/contracts/billing/shown-payment';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { chargedUnitCents } from '@shop/contracts/pricing/price-order';
import type { Transit } from '@shop/contracts/pricing/arrival';
import type { NewDelivery } from '../../pricing/order-deliveries.js';
import type { RevisionLine } from '../reads/order-revisions.query.js';
import type { Order } from '../reads/order.entity.js';
import { reducedPayment, reducedPrice } from '../revisions/reduced-price.rules.js';
import { revisionLines } from '../revisions/revised-lines.rules.js';
import type { LineChange } from '../revisions/revisions.query.js';
import { deliveryText, movedBasis, storedPrice, withDelivery } from './new-delivery.rules.js';
import { editsOf, type AddedLine, type EditedLines, type LineEdits } from './edit-plan.rules.js';
import type { WantedItem } from '@shop/contracts/ordering/order-item';

/** A planned edit. Sums are in whole cents, amounts in pieces or cuts. */
export interface EditPlan {
  changes: LineChange[];
  added: AddedLine[];
  price: OrderPrice | null;
  payment: OrderPayment | null;
  beforeCents: number;
  totalCents: number;
  removedLines: RevisionLine[];
  addedLines: RevisionLine[];
  /** True if the edit needs stock that the order does not hold. */
  needsStock: boolean;
  /** Absent if delivery and tax are not computed again. */
  delivery?: { text: string; transit: Transit | null };
}

type Priced = Pick<
  Order,
  'price' | 'pricesIncludeTax' | 'payment' | 'totalCents' | 'shippingAddress' | 'placedAt'
>;

/**
 * Plans the edit of an order, and its delivery if that changes; kept lines keep their price (V5). Throws the errors of
 * `editsOf`.
 */
export function planOf(
  order: Priced,
  wanted: readonly WantedItem[],
  edited: EditedLines,
  to: NewDelivery | null = null,
): EditPlan {
  const edits = editsOf(wanted, edited);
  const { lines, products } = edited;
  const { cancelled, grown } = edits;
  const tax = to ? to.tax : products.taxOf(order);
  const added = edits.added.map((line) => {
    const { product, priceCents: unitCents } = line;
    return tax ? { ...line, chargedCents: chargedUnitCents({ product, unitCents }, tax) } : line;
  });
  const lessOf = (lineNo: number) => cancelled.find((one) => one.lineNo === lineNo)?.quantity ?? 0;
  const moreOf = (lineNo: number) => grown.find((one) => one.lineNo === lineNo)?.quantity ?? 0;
  const none = { quantity: 0, cancelled: 0, cancelledCents: 0, sent: 0, less: 0 };
  const revised = lines.map((line) => ({
    ...line,
    less: lessOf(line.lineNo),
    more: moreOf(line.lineNo),
  }));
  const basis = to ? movedBasis(revised, order.price, to) : { lines: revised, price: order.price };
  const priced = [
    ...basis.lines,
    ...added.map(({ chargedCents, ...line }) => ({
      ...line,
      ...none,
      more: line.quantity,
      priceCents: chargedCents ?? line.priceCents,
    })),
  ];
  const known = new Set(basis.price?.lines.map(({ product }) => product));
  const unknown = priced.filter(({ product, more }) => more > 0 && !known.has(product));
  const rateOf = (product: string) =>
    to ? (to.tax.rates.lines[product] ?? 0) : products.rateOf(order, product);
  const rates = new Map(unknown.map(({ product }) => [product, rateOf(product)]));
  const {
    totalCents,
    price,
    lines: reduced,
  } = reducedPrice(priced, basis.price, rates, to ? withDelivery(to) : undefined);
  return {
    changes: basis.lines.flatMap((line) => {
      const { less, more } = line;
      const after = reduced.find(({ product }) => product === line.product);
      if (!after || (less + more === 0 && !to)) return [];
      const lengths = edits.lengthsOf.get(line.lineNo) ?? [];
      return {
        lineNo: line.lineNo,
        ...(to && { priceCents: line.priceCents }),
        quantity: after.quantity,
        cancelled: line.cancelled + less,
        cancelledCents: after.cancelledCents,
        lengths: lengths.length > 1 ? lengths : null,
      };
    }),
    added,
    totalCents,
    price: price && to ? storedPrice(price, to) : price,
    ...(to && { delivery: { text: deliveryText(to), transit: to.method.transit } }),
    payment: reducedPayment(order.payment, totalCents, order.totalCents - totalCents),
    beforeCents: order.totalCents,
    removedLines: revisionLines(lines, cancelled),
    addedLines: addedLines(edits, edited),
    needsStock: grown.length + added.length > 0,
  };
}

/** Returns the cost of the goods after their discounts. */
export const goodsCentsOf = ({ price, totalCents }: EditPlan): number =>
  price ? price.subtotalCents - sum(price.lines.map((line) => line.discountCents)) : totalCents;

const addedLines = ({ grown, added }: LineEdits, { lines }: EditedLines): RevisionLine[] => [
  ...grown.flatMap(({ lineNo, quantity, lengths }) => {
    const line = lines.find((one) => one.lineNo === lineNo);
    if (!line) return [];
    const { product, name, unit, cutsPerUnit } = line;
    const several = lengths && lengths.length > 1 ? lengths : null;
    return [{ product, name, unit, cutsPerUnit, quantity, lengths: several }];
  }),
  ...added.map(({ product, name, unit, cutsPerUnit, quantity, lengths }) => ({
    product,
    name,
    unit,
    cutsPerUnit,
    quantity,
    lengths,
  })),
];
