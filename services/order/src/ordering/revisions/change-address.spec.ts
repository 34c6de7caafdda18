// Tests changes of order addresses, on a real database.
import 'reflect-metadata';
import { addressChangeEvents } from '@shop/contracts/ordering/address-changes';
import type { ShippingAddress } from '@shop/contracts/places/address';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { PricedOrders } from '../../testing/priced-orders.js';

let shop: OpenOrders;
let priced: PricedOrders;
let ajrakh: string;
beforeAll(async () => {
  shop = await openOrders();
  priced = new PricedOrders(shop);
  const zone = await priced.owner.zone('Austria', [{ country: 'AT' }]);
  const vienna = { postalFrom: '1010', postalTo: '1239', position: 0 };
  await priced.owner.method(zone, { name: 'Bicycle', ...vienna });
  await priced.owner.method(zone, { name: 'Post', position: 1 });
  await priced.owner.taxZone([{ country: 'AT', postalFrom: '1230', postalTo: '1239' }]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.clear();
  ajrakh = await priced.ware('Ajrakh', 1_000);
});

const shopper = aUser();
const staff = aUser({ role: 'admin', name: 'Nasreen' });
const home: ShippingAddress = {
  street: '7 Lake Road',
  city: 'Dhaka',
  postalCode: '1209',
  country: 'Bangladesh',
};
const inAustria = (postalCode: string): ShippingAddress => ({
  street: 'Gumpendorfer Str. 2',
  city: 'Wien',
  postalCode,
  country: 'AT',
});
const change = (order: string, shippingAddress: ShippingAddress, by = shopper) =>
  shop.addresses.change({ order, shippingAddress }, by);
const prepared = () => ({ to: 'processing' as const, by: staff, at: new Date() });
const refused = (code: string) => ({ code });

describe('the address of an order', () => {
  it('V31: changes for the shopper while nothing is packed, once, with a note and an e-mail', async () => {
    const { order } = await shop.place({ [ajrakh]: 2 }, { user: shopper });
    const named = { ...home, country: 'bd', line2: '' };
    for (let press = 0; press < 2; press += 1)
      expect((await change(order._id, named)).shippingAddress).toEqual(home);
    expect((await shop.notes.list(order._id)).notes).toMatchObject([
      {
        by: 'Ayesha Rahman',
        text: 'Changed the address. Before: 12 Mirpur Road, Dhaka, 1205, Bangladesh',
      },
    ]);
    expect(await shop.published(addressChangeEvents.changed.name)).toMatchObject([
      { order: order._id, shippingAddress: home, user: { _id: shopper._id } },
    ]);
    await shop.statuses.change(order._id, prepared());
    await expect(change(order._id, inAustria('1060'))).rejects.toMatchObject({
      message: 'Please write to us: we have begun to prepare this order.',
    });
  });

  it('W50: does not overwrite an address that another user entered in the meantime', async () => {
    const { order } = await shop.place({ [ajrakh]: 2 }, { user: shopper });
    const seen = order.shippingAddress;
    const send = (street: string) =>
      shop.addresses.change(
        { order: order._id, shippingAddress: { ...home, street }, seen },
        staff,
      );
    await change(order._id, home);
    await expect(send('8 Lake Road')).rejects.toMatchObject({
      code: 'order.addressChanged',
      details: [
        {
          conflict: {
            yours: '8 Lake Road, Dhaka, 1209, Bangladesh',
            theirs: '7 Lake Road, Dhaka, 1209, Bangladesh',
          },
        },
      ],
    });
    expect((await send('7 Lake Road')).shippingAddress).toEqual(home);
  });

  it('changes for staff, with an audit entry, until a part of the order is packed', async () => {
    const { order } = await shop.place({ [ajrakh]: 2 }, { user: shopper });
    await shop.statuses.change(order._id, prepared());
    await change(order._id, home, staff);
    const [entry] = await shop.dataSource.query<unknown[]>(
      "SELECT after FROM audit_entries WHERE action = 'order.addressChanged' AND subject_id = $1",
      [order._id],
    );
    expect(entry).toEqual({ after: { address: '7 Lake Road, Dhaka, 1209, Bangladesh' } });
    const lines = [{ product: ajrakh, quantity: 1 }];
    await shop.parcels.pack({ order: order._id, lines, idempotencyKey: null }, staff);
    await expect(change(order._id, { ...home, city: 'Sylhet' }, staff)).rejects.toMatchObject({
      ...refused('order.packed'),
    });
  });

  it('V31: refuses an address that would change method, price or tax', async () => {
    const seen = await priced.see({ [ajrakh]: 2 }, { country: 'AT' }, shopper);
    const { order } = await priced.place(seen);
    expect((await change(order._id, inAustria('1060'))).shippingAddress).toMatchObject({
      country: 'Austria',
    });
    for (const postalCode of ['5020', '1235'])
      await expect(change(order._id, inAustria(postalCode))).rejects.toMatchObject({
        message: 'Please write to us: this address changes the price of your order.',
      });
    await expect(change(order._id, home, staff)).rejects.toMatchObject({
      message: 'This address changes the price of the order: change it by an edit.',
    });
    await expect(change(order._id, { ...home, country: 'Norway' })).rejects.toMatchObject({
      message: 'We do not deliver to Norway yet.',
    });
    expect((await shop.orders.get(order._id, shopper)).shippingAddress.postalCode).toBe('1060');
  });

  it('refuses an order of another user, and a cancelled one', async () => {
    const { order } = await shop.place({ [ajrakh]: 2 }, { user: shopper });
    await expect(change(order._id, home, aUser())).rejects.toMatchObject(refused('order.notFound'));
    await shop.statuses.cancelOwn(order._id, shopper, new Date());
    await expect(change(order._id, home)).rejects.toMatchObject(refused('order.cancelled'));
  });
});
