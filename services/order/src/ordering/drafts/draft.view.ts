import { toDollars } from '@shop/contracts/money/price';
import type { DraftList, DraftView } from '@shop/contracts/ordering/drafts';
import { orderNumberOf, type PlacedOrder } from '../reads/order.view.js';
import { stateOf, type DraftRow } from './draft-row.js';
import type { ListedDraft } from './drafts.query.js';
import type { Exchange } from './exchanges.query.js';

interface ShownDraft {
  /** Null if the draft has no order, or is being placed. */
  order: PlacedOrder | null;
  exchange: Exchange | null;
  credit?: number;
}

/** Returns the view of a draft for staff. */
export const draftViewOf = (row: DraftRow, { order, exchange, credit }: ShownDraft): DraftView => ({
  _id: row.id,
  version: row.version,
  state: stateOf(row),
  customer: {
    ...(row.customerId !== null && { _id: row.customerId }),
    name: row.customerName,
    email: row.customerEmail,
  },
  ...row.content,
  price: row.price.shown,
  until: row.until.toISOString(),
  ...(row.offeredAt && { offeredAt: row.offeredAt.toISOString() }),
  ...(order && { order: { _id: order._id, number: orderNumberOf(order) } }),
  ...(exchange && {
    exchange: {
      return: exchange.return,
      number: `R${String(exchange.nth)}`,
      order: { _id: exchange.order, number: orderNumberOf(exchange) },
    },
  }),
  ...(credit !== undefined && { credit }),
  createdAt: row.createdAt.toISOString(),
  by: row.byName,
});

export const draftRowOf = ({
  number,
  placedAt,
  ...row
}: ListedDraft): DraftList['drafts'][number] => ({
  _id: row.id,
  state: stateOf(row),
  customer: { name: row.customerName, email: row.customerEmail },
  total: toDollars(row.totalCents),
  until: row.until.toISOString(),
  ...(row.orderId !== null &&
    number !== null &&
    placedAt && { order: { _id: row.orderId, number: orderNumberOf({ number, placedAt }) } }),
  createdAt: row.createdAt.toISOString(),
  by: row.byName,
});
