import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { OutputOf } from '@shop/contracts/message';
import { orderRpc, type OrderFilter, type OrderView } from '@shop/contracts/order';
import type { From } from '@shop/service-kit/bus/bus';
import { csvRow } from '@shop/service-kit/csv';
import { Reads } from '../http/reads.js';

type Stretch = OutputOf<typeof orderRpc.stretch>;

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
];

/** The orders that fit as a file for a spreadsheet, asked for as it is read: no list of them all is ever in memory. */
@Injectable()
export class OrderFile {
  constructor(private readonly reads: Reads) {}

  /** Throws what the order service refuses, before the file has begun. */
  async of(filter: OrderFilter, from: From): Promise<Readable> {
    const ask = (after: Stretch['next']): Promise<Stretch> =>
      this.reads.ask(orderRpc.stretch, { ...filter, after }, from);
    return Readable.from(rowsFrom(await ask(null), ask));
  }
}

async function* rowsFrom(
  first: Stretch,
  ask: (after: Stretch['next']) => Promise<Stretch>,
): AsyncGenerator<string> {
  yield csvRow(HEAD);
  for (let stretch = first; ; stretch = await ask(stretch.next)) {
    yield stretch.orders.map((order) => csvRow(cellsOf(order))).join('');
    if (!stretch.next) return;
  }
}

function cellsOf(order: OrderView): string[] {
  const { street, city, postalCode, country } = order.shippingAddress;
  return [
    order._id,
    order.createdAt,
    order.orderStatus,
    order.user.name,
    order.user.email,
    street,
    city,
    postalCode,
    country,
    order.items.map(({ quantity, name }) => `${String(quantity)} × ${name}`).join('; '),
    order.totalAmount.toFixed(2),
  ];
}
