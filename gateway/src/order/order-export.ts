import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { sum } from '@shop/contracts/core/numbers';
import { shopFormat } from '@shop/contracts/core/shop-format';
import { formatLength } from '@shop/contracts/money/length';
import type { OutputOf } from '@shop/contracts/core/message';
import { toCents, toDollars } from '@shop/contracts/money/price';
import type { OrderView } from '@shop/contracts/ordering/order';
import { orderExportRpc, type OrderExportQuery } from '@shop/contracts/ordering/order-export';
import { methodNames } from '@shop/contracts/billing/payments';
import { subtotalOf } from '@shop/contracts/money/price-rows';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { csvRow } from '@shop/service-kit/csv/csv-row';
import { CSV_BEGIN } from '../http/csv-export.js';
import { RetryingReader } from '../http/retrying-reader.js';

type OrderChunk = OutputOf<typeof orderExportRpc.chunk>;
type ExportedOrder = OrderChunk['orders'][number];

/** `2026-11-27 14:05`: days are those of the shop, as in the back-office. */
const formatMoment = shopFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** Columns of the file, each with its column of the list, or null if it has none. */
const COLUMNS: readonly (readonly [head: string, listed: string | null])[] = [
  ['Order', 'order'],
  ['Placed', 'placed'],
  ['Status', 'status'],
  ['Customer', 'customer'],
  ['Email', 'customer'],
  ['Street', 'place'],
  ['City', 'place'],
  ['Postal code', 'place'],
  ['Country', 'place'],
  ['Items', 'items'],
  ['Total (USD)', 'total'],
  // Subtotal - discounts + delivery + tax that is not included = total.
  ['Subtotal (USD)', 'total'],
  ['Discounts (USD)', 'discounts'],
  ['Codes', 'discounts'],
  ['Delivery (USD)', 'total'],
  ['Delivery method', 'place'],
  ['Tax (USD)', 'total'],
  ['Tax included', 'total'],
  ['Recipient', 'place'],
  ['Phone', 'place'],
  ['Payment', 'total'],
  ['Address line 2', 'place'],
  ['Region', 'place'],
  ['Billing name', null],
  ['Billing company', null],
  ['Billing street', null],
  ['Billing address line 2', null],
  ['Billing city', null],
  ['Billing postal code', null],
  ['Billing region', null],
  ['Billing country', null],
  ['Note', null],
  ['Number', 'order'],
];

/** Returns which columns the file has: all, or those of these columns of the list and the order's own. */
function shownColumns(columns: string | undefined): boolean[] {
  const chosen = columns === undefined ? null : ['order', ...columns.split(',')];
  return COLUMNS.map(
    ([, listed]) => chosen === null || (listed !== null && chosen.includes(listed)),
  );
}

/** The matching orders as CSV, requested in chunks while it is read: the list is never in memory as a whole. */
@Injectable()
export class OrderExport {
  constructor(private readonly reader: RetryingReader) {}

  /** Throws a refusal of the order service before the file begins. */
  async of({ columns, ...query }: OrderExportQuery, caller: CallerContext): Promise<Readable> {
    const request = (after: OrderChunk['next']): Promise<OrderChunk> =>
      this.reader.request(orderExportRpc.chunk, { ...query, after }, caller);
    return Readable.from(rowsFrom(await request(null), request, shownColumns(columns)));
  }
}

async function* rowsFrom(
  first: OrderChunk,
  request: (after: OrderChunk['next']) => Promise<OrderChunk>,
  isShown: readonly boolean[],
): AsyncGenerator<string> {
  const row = (cells: readonly string[]) => csvRow(cells.filter((_, at) => isShown[at]));
  yield CSV_BEGIN + row(COLUMNS.map(([head]) => head));
  for (let chunk = first; ; chunk = await request(chunk.next)) {
    yield chunk.orders.map((order) => row(cellsOf(order))).join('');
    if (!chunk.next) return;
  }
}

const amountOf = ({ quantity, unit }: OrderView['items'][number]): string =>
  unit ? formatLength(quantity, unit) : String(quantity);

function cellsOf(order: ExportedOrder): string[] {
  const { street, city, postalCode, country, line2 = '', region = '' } = order.shippingAddress;
  return [
    order._id,
    formatMoment(new Date(order.createdAt)),
    order.orderStatus,
    order.user.name,
    order.user.email,
    street,
    city,
    postalCode,
    country,
    order.items.map((item) => `${amountOf(item)} × ${item.name}`).join('; '),
    order.totalAmount.toFixed(2),
    ...priceCells(order),
    order.recipient?.name ?? '',
    order.recipient?.phone ?? '',
    paymentCell(order),
    line2,
    region,
    ...billingCells(order),
    order.note ?? '',
    order.number ?? '',
  ];
}

/** Empty if the order is billed to its shipping address. */
function billingCells({ billingAddress: to }: OrderView): string[] {
  const cells = [to?.name, to?.company, to?.street, to?.line2, to?.city];
  return [...cells, to?.postalCode, to?.region, to?.country].map((text) => text ?? '');
}

function priceCells({ items, discounts = [], shipping, taxes = [] }: OrderView): string[] {
  const [tax] = taxes;
  return [
    subtotalOf(items).toFixed(2),
    sumText(discounts.map(({ amount }) => amount)),
    discounts.map(({ code, name }) => code ?? name).join('; '),
    sumText(shipping ? [shipping.price] : []),
    shipping?.name ?? '',
    sumText(taxes.map((one) => one.tax)),
    tax ? (tax.note ?? (tax.isIncluded ? 'yes' : 'no')) : '',
  ];
}

/** `Card + Store credit` if credit pays a part; empty if nothing was to be paid. */
function paymentCell({ paidBy, credit = 0 }: ExportedOrder): string {
  if (paidBy === undefined) return '';
  const isMixed = credit > 0 && paidBy !== 'credit';
  return isMixed ? `${methodNames[paidBy]} + ${methodNames.credit}` : methodNames[paidBy];
}

/** Dollars, added up in cents. */
const sumText = (amounts: readonly number[]): string =>
  toDollars(sum(amounts.map((amount) => toCents(amount)))).toFixed(2);
