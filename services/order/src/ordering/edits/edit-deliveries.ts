import { Injectable } from '@nestjs/common';
import { toThousandths } from '@shop/contracts/money/units';
import { sum } from '@shop/contracts/core/numbers';
import type { EditOrderInput } from '@shop/contracts/ordering/order-edits';
import { writtenAddress, type ShippingAddress } from '@shop/contracts/places/address';
import { countryCodeOf, countryName } from '@shop/contracts/places/country-name';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import type { EditedProducts } from '../../pricing/edit-prices.js';
import {
  OrderDeliveries,
  type DeliveredLine,
  type NewDelivery,
} from '../../pricing/order-deliveries.js';
import { isPacked } from '../parcels/open-lines.query.js';
import { Order } from '../reads/order.entity.js';
import { addressText } from '../revisions/change-address.service.js';
import type { RevisedLine } from '../revisions/revisions.query.js';

type Wanted = Pick<EditOrderInput, 'lines' | 'shippingAddress' | 'method'>;

/** The delivery that an edit requests, as read before the order was locked. */
export interface WantedDelivery {
  /** The address of the order at that time. */
  from: ShippingAddress;
  /** The address to write; null if it does not change. */
  address: ShippingAddress | null;
  to: NewDelivery;
}

const notToEdit = (message: string) => new DomainError('order.notToEdit', undefined, message);

/** Reads the requested deliveries of edits, and checks that they are possible. */
@Injectable()
export class EditDeliveries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: OrderDeliveries,
  ) {}

  /** Returns null if the edit names neither an address nor a method. Throws the errors of `OrderDeliveries`. */
  async read(
    id: string,
    { lines, shippingAddress, method }: Wanted,
    known: readonly RevisedLine[],
    products: EditedProducts,
  ): Promise<WantedDelivery | null> {
    if (!shippingAddress && method === undefined) return null;
    const order = await this.dataSource.manager.findOneBy(Order, { _id: id });
    if (!order) throw new DomainError('order.notFound');
    const { shippingAddress: from } = order;
    const named = shippingAddress && namedAddress(shippingAddress);
    const address = named && addressText(named) !== addressText(from) ? named : null;
    const delivered = deliveredLines(lines, known, products);
    const to = await this.deliveries.of(order, delivered, { address, method });
    return { from, to, address: to.isSamePrice ? address : addressOf(order, to, address) };
  }

  /** Throws `order.changed`, `order.packed` or `order.notToEdit`. The order is locked. */
  async check(
    manager: EntityManager,
    order: Order,
    { from, to, address }: WantedDelivery,
    lines: readonly RevisedLine[],
  ): Promise<void> {
    if (addressText(order.shippingAddress) !== addressText(from))
      throw new DomainError('order.changed');
    if (to.isSamePrice && !address) return;
    if ((await isPacked(manager, order._id)) || lines.some(({ sent }) => sent > 0))
      throw new DomainError('order.packed', undefined, 'A part of this order is packed already.');
    const { cash } = to.terms.settings.payments;
    const takesCash = cash?.zones.includes(to.zone) === true && to.method.pickup === null;
    if (!to.isSamePrice && order.payment?.method === 'cash' && !takesCash)
      throw notToEdit('This order is paid in cash, which cannot be taken there.');
  }
}

/** Returns the address with the English name of its country. */
const namedAddress = (to: ShippingAddress): ShippingAddress =>
  writtenAddress({ ...to, country: countryName(countryCodeOf(to.country) ?? '') ?? to.country });

/** Returns the address to write, which is the pick-up place for a pick-up; null if it does not change. */
function addressOf(
  { price, shippingAddress }: Order,
  { method: { pickup }, country }: NewDelivery,
  address: ShippingAddress | null,
): ShippingAddress | null {
  if (pickup) {
    const { street, city, postalCode } = pickup;
    const place = { street, city, postalCode, country: country.name };
    return addressText(place) === addressText(shippingAddress) ? null : place;
  }
  if (!address && typeof price?.shipping?.pickupNote === 'string')
    throw notToEdit('This order is picked up: enter the address that it is to be sent to.');
  return address;
}

/** Returns the requested lines, and the removed ones. */
function deliveredLines(
  wanted: Wanted['lines'],
  known: readonly RevisedLine[],
  { copyOf }: EditedProducts,
): DeliveredLine[] {
  const kept = wanted.map(({ product, quantity, lengths = [quantity] }) => ({
    product,
    thousandths: sum(lengths.map(toThousandths)),
    unitCents:
      known.find((line) => line.product === product)?.priceCents ??
      copyOf(product)?.priceCents ??
      0,
  }));
  const removed = known
    .filter(({ product }) => !wanted.some((item) => item.product === product))
    .map(({ product, priceCents }) => ({ product, thousandths: 0, unitCents: priceCents }));
  return [...kept, ...removed];
}
