import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import type { InputOf } from '@shop/contracts/core/message';
import {
  addressChangeEvents,
  type addressChangeRpc,
} from '@shop/contracts/ordering/address-changes';
import type { OrderView } from '@shop/contracts/ordering/order';
import { writtenAddress, type ShippingAddress } from '@shop/contracts/places/address';
import { isAdmin } from '@shop/service-kit/access';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { AddressPrices, type AddressCheck } from '../../pricing/address-prices.js';
import { stateOf, transitionOf } from '../lifecycle/order-state.rules.js';
import { lockPlacedOrder } from '../lifecycle/order-status-writer.js';
import { isPacked } from '../parcels/open-lines.query.js';
import { OrderNoteRow } from '../reads/order-note.entity.js';
import { Order } from '../reads/order.entity.js';
import { findOrder } from '../reads/order.query.js';
import { adminOrderViewOf, orderNameOf, orderNumberOf, orderViewOf } from '../reads/order.view.js';

type Input = InputOf<(typeof addressChangeRpc)['change']>;

/** Changes the address of unpacked orders, if their price stays the same. */
@Injectable()
export class ChangeAddressService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly prices: AddressPrices,
  ) {}

  /** Throws as documented at `addressChangeRpc.change`. */
  async change({ order: id, shippingAddress, seen }: Input, by: UserView): Promise<OrderView> {
    const owner = isAdmin(by) ? null : by._id;
    const found = await findOrder(this.dataSource.manager, { id });
    const check = await this.prices.read(found?.lines ?? []);
    return this.dataSource.transaction(async (manager) => {
      const order = await lockPlacedOrder(manager, id, owner);
      transitionOf(stateOf(order), owner === null ? 'changeAddress' : 'changeOwnAddress');
      const checked = owner === null ? checkForStaff(check) : check;
      const address = await requested(manager, order, checked, shippingAddress);
      if (address && seen) assertSeen(order, address, seen);
      if (address) await this.write(manager, order, address, { ...by, isStaff: isAdmin(by) });
      const placed = await findOrder(manager, { id });
      if (!placed) throw new DomainError('order.notFound');
      return owner === null ? adminOrderViewOf(placed) : orderViewOf(placed);
    });
  }

  /** Writes a new address to a locked order. */
  async write(
    manager: EntityManager,
    order: Order,
    shippingAddress: ShippingAddress,
    by: Pick<UserView, '_id' | 'name'> & { isStaff: boolean },
  ): Promise<void> {
    const { _id: id, userId, userName, userEmail } = order;
    await manager.update(Order, { _id: id }, { shippingAddress });
    const before = addressText(order.shippingAddress);
    const after = addressText(shippingAddress);
    if (by.isStaff)
      await this.audit.record(manager, {
        by: { _id: by._id, name: by.name },
        action: 'order.addressChanged',
        subject: { kind: 'order', _id: id, name: orderNameOf(order) },
        before: { address: before },
        after: { address: after },
      });
    else
      await manager.insert(OrderNoteRow, {
        order: id,
        text: `Changed the address. Before: ${before}`,
        by: by._id,
        byName: by.name,
        messageId: randomUUID(),
      });
    await this.outbox.add(manager, addressChangeEvents.changed, id, {
      order: id,
      number: orderNumberOf(order),
      shippingAddress,
      at: new Date(),
      user: { _id: userId, name: userName, email: userEmail },
    });
  }
}

/**
 * Returns the address to write, or null if it is equal. Throws `order.packed`, `order.changing`, and the errors of
 * `AddressCheck`.
 */
async function requested(
  manager: EntityManager,
  order: Order,
  countryOf: AddressCheck,
  to: ShippingAddress,
): Promise<ShippingAddress | null> {
  if (await isPacked(manager, order._id))
    throw new DomainError('order.packed', undefined, 'A part of this order is packed already.');
  const address = writtenAddress({ ...to, country: countryOf(order, to) });
  if (addressText(address) === addressText(order.shippingAddress)) return null;
  if (order.unpaidEdit?.isElsewhere === true)
    throw new DomainError(
      'order.changing',
      undefined,
      'Another delivery of this order waits for its payment: its address stays until then.',
    );
  return address;
}

/** Refuses a different price with a hint for staff. */
const checkForStaff =
  (check: AddressCheck): AddressCheck =>
  (order, to) => {
    try {
      return check(order, to);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'order.otherPrice') throw error;
      throw new DomainError(
        'order.otherPrice',
        undefined,
        'This address changes the price of the order: change it by an edit.',
      );
    }
  };

/** Throws `order.addressChanged` if the address differs from the one that was seen. */
function assertSeen(
  { shippingAddress }: Order,
  address: ShippingAddress,
  seen: ShippingAddress,
): void {
  const theirs = addressText(shippingAddress);
  if (theirs === addressText(seen)) return;
  const { message } = new DomainError('order.addressChanged');
  const conflict = { yours: addressText(address), theirs, by: null, at: null };
  throw new DomainError('order.addressChanged', [{ path: 'shippingAddress', message, conflict }]);
}

/** Formats an address as `12 High Street, London, SW1A 1AA, United Kingdom`. */
export function addressText({
  street,
  line2,
  city,
  postalCode,
  region,
  country,
}: ShippingAddress): string {
  return [street, line2, city, postalCode, region, country].filter(Boolean).join(', ');
}
