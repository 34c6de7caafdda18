import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { company } from '@shop/contracts/core/company';
import { sum } from '@shop/contracts/core/numbers';
import { formatLength } from '@shop/contracts/money/length';
import type { OutputOf } from '@shop/contracts/core/message';
import { toCents, toDollars } from '@shop/contracts/money/price';
import { orderRpc, type OrderFilter, type OrderView } from '@shop/contracts/ordering/order';
import { methodNames } from '@shop/contracts/billing/payments';
import { subtotalOf } from '@shop/contracts/money/price-rows';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { csvRow } from '@shop/service-kit/csv/csv-row';
import { CSV_BEGIN } from '../http/csv-export.js';
import { RetryingReader } from '../http/retrying-reader.js';

type OrderChunk = OutputOf<typeof orderRpc.chunk>;
type ExportedOrder = OrderChunk['orders'][number];

/** `2026-11-27 14:05`: days are those of the shop, as in the back-office. */
const shopClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: company.timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

const HEAD = [
  'Order',
  'Placed',
  'Status',
  'Customer',
  'Email',
  'Street',
  'City',
  'Postal code',
  'Country',
  'Items',
  'Total (USD)',
  // Subtotal - discounts + delivery + tax that is not included = total.
  'Subtotal (USD)',
  'Discounts (USD)',
  'Codes',
  'Delivery (USD)',
  'Delivery method',
  'Tax (USD)',
  'Tax included',
  'Recipient',
  'Phone',
  'Payment',
  'Address line 2',
  'Region',
  'Billing name',
  'Billing company',
  'Billing street',
  'Billing address line 2',
  'Billing city',
  'Billing postal code',
  'Billing region',
  'Billing country',
  'Note',
  'Number',
];

/** The matching orders as CSV, requested in chunks while it is read: the list is never in memory as a whole. */
@Injectable()
export class OrderExport {
  constructor(private readonly reader: RetryingReader) {}

  /** Throws a refusal of the order service before the file begins. */
  async of(filter: OrderFilter, caller: CallerContext): Promise<Readable> {
    const request = (after: OrderChunk['next']): Promise<OrderChunk> =>
      this.reader.request(orderRpc.chunk, { ...filter, after }, caller);
    return Readable.from(rowsFrom(await request(null), request));
  }
}

async function* rowsFrom(
  first: OrderChunk,
  request: (after: OrderChunk['next']) => Promise<OrderChunk>,
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvRow(HEAD);
  for (let chunk = first; ; chunk = await request(chunk.next)) {
    yield chunk.orders.map((order) => csvRow(cellsOf(order))).join('');
    if (!chunk.next) return;
  }
}

const amountOf = ({ quantity, unit }: OrderView['items'][number]): string =>
  unit ? formatLength(quantity, unit) : String(quantity);

function cellsOf(order: ExportedOrder): string[] {
  const { street, city, postalCode, country, line2 = '', region = '' } = order.shippingAddress;
  return [
    order._id,
    shopClock.format(new Date(order.createdAt)),
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

/** Empty where the order is billed to where it goes. */
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

/** `Card + Store credit` where credit pays a part; empty where nothing was to be paid. */
function paymentCell({ paidBy, credit = 0 }: ExportedOrder): string {
  if (paidBy === undefined) return '';
  const isMixed = credit > 0 && paidBy !== 'credit';
  return isMixed ? `${methodNames[paidBy]} + ${methodNames.credit}` : methodNames[paidBy];
}

/** Dollars, added up in cents. */
const sumText = (amounts: readonly number[]): string =>
  toDollars(sum(amounts.map((amount) => toCents(amount)))).toFixed(2);
