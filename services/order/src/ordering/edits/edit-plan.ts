// The result of an edit, before its stock is held: as it is stored while it waits, and then written.
import type { OrderPayment } from '@shop/contracts/billing/shown-payment';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import type { RevisionLine } from '../reads/order-revisions.query.js';
import type { Order } from '../reads/order.entity.js';
import { reducedPayment, reducedPrice } from '../revisions/reduced-price.rules.js';
import { revisionLines } from '../revisions/revised-lines.rules.js';
import type { LineChange } from '../revisions/revisions.query.js';
import { editsOf, type AddedLine, type EditedLines, type LineEdits } from './edit-plan.rules.js';
import type { WantedItem } from '@shop/contracts/ordering/order-item';

/** Whole cents; amounts are pieces or cuts. */
export interface EditPlan {
  changes: LineChange[];
  added: AddedLine[];
  price: OrderPrice | null;
  payment: OrderPayment | null;
  beforeCents: number;
  totalCents: number;
  removedLines: RevisionLine[];
  addedLines: RevisionLine[];
  /** True where stock is needed that the order does not hold. */
  needsStock: boolean;
}

type Priced = Pick<Order, 'price' | 'payment' | 'totalCents' | 'shippingAddress' | 'placedAt'>;

/** Plans the edit of an order; what stays keeps its price (V5). Throws as `editsOf` does. */
export function planOf(
  order: Priced,
  wanted: readonly WantedItem[],
  edited: EditedLines,
): EditPlan {
  const edits = editsOf(wanted, edited);
  const { lines, products } = edited;
  const { cancelled, grown, added } = edits;
  const lessOf = (lineNo: number) => cancelled.find((one) => one.lineNo === lineNo)?.quantity ?? 0;
  const moreOf = (lineNo: number) => grown.find((one) => one.lineNo === lineNo)?.quantity ?? 0;
  const none = { quantity: 0, cancelled: 0, cancelledCents: 0, sent: 0, less: 0 };
  const priced = [
    ...lines.map((line) => ({ ...line, less: lessOf(line.lineNo), more: moreOf(line.lineNo) })),
    ...added.map((line) => ({ ...line, ...none, more: line.quantity })),
  ];
  const known = new Set(order.price?.lines.map(({ product }) => product));
  const unknown = priced.filter(({ product, more }) => more > 0 && !known.has(product));
  const rates = new Map(unknown.map(({ product }) => [product, products.rateOf(order, product)]));
  const { totalCents, price, lines: reduced } = reducedPrice(priced, order.price, rates);
  return {
    changes: lines.flatMap((line) => {
      const [less, more] = [lessOf(line.lineNo), moreOf(line.lineNo)];
      const after = reduced.find(({ product }) => product === line.product);
      if (less + more === 0 || !after) return [];
      const lengths = edits.lengthsOf.get(line.lineNo) ?? [];
      return {
        lineNo: line.lineNo,
        quantity: after.quantity,
        cancelled: line.cancelled + less,
        cancelledCents: after.cancelledCents,
        lengths: lengths.length > 1 ? lengths : null,
      };
    }),
    ...{ added, price, totalCents },
    payment: reducedPayment(order.payment, totalCents, order.totalCents - totalCents),
    beforeCents: order.totalCents,
    removedLines: revisionLines(lines, cancelled),
    addedLines: addedLines(edits, edited),
    needsStock: grown.length + added.length > 0,
  };
}

const addedLines = ({ grown, added }: LineEdits, { lines }: EditedLines): RevisionLine[] => [
  ...grown.flatMap(({ lineNo, quantity, lengths }) => {
    const line = lines.find((one) => one.lineNo === lineNo);
    if (!line) return [];
    const { product, name, unit, cutsPerUnit } = line;
    const several = lengths && lengths.length > 1 ? lengths : null;
    return [{ product, name, unit, cutsPerUnit, quantity, lengths: several }];
  }),
  ...added.map(({ product, name, unit, cutsPerUnit, quantity, lengths }) => ({
    ...{ product, name, unit, cutsPerUnit, quantity, lengths },
  })),
];
