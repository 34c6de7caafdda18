import 'reflect-metadata';
import { orderEvents } from '@shop/contracts/ordering/order';
import { type ShippingAddress } from '@shop/contracts/places/address';
import { aUser, basketOf, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { BANGLADESH } from '../../testing/open-pricing.js';
import { Owner } from '../../testing/shop-owner.js';

let shop: OpenOrders;
let owner: Owner;
beforeAll(async () => {
  shop = await openOrders();
  owner = new Owner(shop.dataSource);
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

const tables = ['shop_settings', 'tax_zones', 'discounts'];
/** Restores the shop to its state before its owner set it up. */
async function unset(): Promise<void> {
  for (const table of tables) await shop.dataSource.query(`DELETE FROM ${table}`);
  await shop.dataSource.query(`DELETE FROM shipping_zones WHERE id <> '${BANGLADESH}'`);
  await shop.dataSource.query("DELETE FROM shipping_methods WHERE name = 'Courier'");
  await shop.terms.fresh();
}
afterEach(unset);

/** Orders one or two pieces of a cloth for $10. */
async function order(to: Partial<ShippingAddress> = {}, pieces = 1) {
  const product = shop.catalogue.add({ name: 'Ajrakh', priceCents: 1_000, stock: 9 });
  const body = basketOf(shop.catalogue, { [product]: pieces });
  const shippingAddress = body.shippingAddress && { ...body.shippingAddress, ...to };
  await shop.terms.fresh();
  const user = aUser({ name: 'Ayesha Rahman', email: 'ayesha@example.test' });
  return { product, reply: shop.place({}, { user, order: { ...body, shippingAddress } }) };
}
const placed = async (to?: Partial<ShippingAddress>, pieces?: number) =>
  (await (await order(to, pieces)).reply).order;

describe('an order without a checkout', () => {
  it('PRC-5: returns the same reply as before to an order without a checkout, byte for byte', async () => {
    const { product, reply } = await order({}, 2);
    const { order: view, ...rest } = await reply;
    expect(JSON.stringify({ ...rest, order: view })).toBe(
      `{"success":true,"message":"Order placed successfully!","order":{"_id":"${view._id}",` +
        `"user":{"name":"Ayesha Rahman","email":"ayesha@example.test"},` +
        `"items":[{"product":"${product}","name":"Ajrakh","image":null,"quantity":2,"price":10}],` +
        `"totalAmount":20,"shippingAddress":{"street":"12 Mirpur Road","city":"Dhaka","postalCode":"1205",` +
        `"country":"Bangladesh"},"orderStatus":"pending","createdAt":"${view.createdAt}"}}`,
    );
    const [row] = await shop.dataSource.query<unknown[]>(
      'SELECT shipping_address AS to, details FROM orders',
    );
    expect(row).toEqual({ to: view.shippingAddress, details: {} });
    const [event] = await shop.published('order.placed');
    const keys = [
      'order',
      'number',
      'user',
      'items',
      'totalCents',
      'orderStatus',
      'version',
      'placedAt',
    ];
    expect(Object.keys(orderEvents.placed.payload.parse(event))).toEqual(keys);
  });

  it('PRC-16: places an order without a checkout in two statements, with terms at most a second old', async () => {
    await placed();
    const connect = jest.spyOn(shop.dataSource, 'createQueryRunner');
    const product = shop.catalogue.add();
    await shop.place({ [product]: 1 });
    expect(connect).toHaveBeenCalledTimes(2);
    connect.mockRestore();
  });

  it.each(['BD', 'bangladesh', ' Bangladesh '])(
    'stores the English name of the country of an order: %s',
    async (country) => {
      expect((await placed({ country })).shippingAddress.country).toBe('Bangladesh');
    },
  );

  it.each([
    ['Atlantis', 'We do not deliver to Atlantis yet.'],
    ['FR', 'We do not deliver to France yet.'],
  ])('SHP-2: refuses an order if the shop does not deliver: %s', async (country, message) => {
    const { product, reply } = await order({ country });
    await expect(reply).rejects.toMatchObject({ code: 'order.countryNotServed', message });
    expect(shop.catalogue.stockOf(product)).toBe(9);
  });

  it('refuses an order without a checkout if delivery costs or may cost something, or is a pick-up', async () => {
    const refusal = { code: 'order.priceFirst', status: 409 };
    const free = [{ from: 0, cents: 0 }];
    const pickup = { street: '1 Loom Street', city: 'Dhaka', postalCode: '1000', note: '' };
    const rows = { NP: {}, IN: { steps: free, orderMaxGrams: 500 }, LK: { steps: free, pickup } };
    for (const [country, fields] of Object.entries(rows)) {
      await owner.method(await owner.zone(country, [{ country }]), fields);
      await expect((await order({ country })).reply).rejects.toMatchObject(refusal);
    }
  });

  it('refuses an order without a checkout if tax is added, or if none is owed on gross prices', async () => {
    const zone = await owner.taxZone([{ country: 'BD' }]);
    await owner.rate(zone, 1_500);
    await owner.settings({ pricesIncludeTax: false });
    await expect((await order()).reply).rejects.toMatchObject({ code: 'order.priceFirst' });
    await owner.settings({ pricesIncludeTax: true });
    await shop.dataSource.query('UPDATE tax_zones SET is_export = true');
    await expect((await order()).reply).rejects.toMatchObject({ code: 'order.priceFirst' });
  });

  it('accepts an order without a postal code for a country that has none', async () => {
    const free = [{ from: 0, cents: 0 }];
    await owner.method(await owner.zone('Emirates', [{ country: 'AE' }]), { steps: free });
    const { shippingAddress } = await placed({ country: 'AE', postalCode: '' });
    expect(shippingAddress).toMatchObject({ postalCode: '', country: 'United Arab Emirates' });
  });

  it('shows the tax included in the price of an order without a checkout', async () => {
    const zone = await owner.taxZone([{ country: 'BD' }]);
    await owner.rate(zone, 1_500);
    const view = await placed({}, 2);
    expect(view).toMatchObject({
      totalAmount: 20,
      taxes: [{ rate: 15, net: 17.39, tax: 2.61, isIncluded: true }],
    });
    expect(view.shipping).toBeUndefined();
  });

  it('applies no automatic discount to an order without a checkout', async () => {
    await owner.discount(null, { name: 'Autumn', value: 5_000 });
    const view = await placed();
    expect([view.totalAmount, view.discounts]).toEqual([10, undefined]);
  });

  it('SHP-1: stores the recipient of an order only if the owner has switched that on', async () => {
    const product = shop.catalogue.add();
    const recipient = { name: 'Rina Akter', phone: '+880 1711 000000' };
    const body = { ...basketOf(shop.catalogue, { [product]: 1 }), recipient };
    const off = await shop.place({}, { order: body });
    expect(Object.keys(off.order)).not.toContain('recipient');
    await owner.settings({ isRecipientSent: true });
    await shop.terms.fresh();
    const on = await shop.place({}, { order: body });
    expect(on.order.recipient).toEqual(recipient);
    const events = await shop.published('order.placed');
    expect(events.map((event) => event['recipient'])).toEqual([undefined, recipient]);
  });

  it('returns the stored reply of an order even if its country is no longer served', async () => {
    const product = shop.catalogue.add();
    const request = { order: basketOf(shop.catalogue, { [product]: 1 }), key: 'a-key-of-mine' };
    const user = aUser();
    const reply = await shop.place({}, { ...request, user });
    await shop.dataSource.query("UPDATE shipping_areas SET country = 'NP'");
    await shop.terms.fresh();
    expect(await shop.place({}, { ...request, user })).toEqual(reply);
    await shop.dataSource.query("UPDATE shipping_areas SET country = 'BD'");
  });
});
