// Tests photos of returns, on a real database with a fake of the catalogue.
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import type { UserView } from '@shop/contracts/auth/auth';
import { photosRpc } from '@shop/contracts/catalogue/photos';
import { Bus } from '@shop/service-kit/bus/bus';
import { ErasedCustomersService } from '../../customers/erased-customers.service.js';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { ReturnPhotos } from './return-photos.js';

let shop: OpenOrders;
let photos: ReturnPhotos;
beforeAll(async () => {
  shop = await openOrders();
  const call = (_rpc: unknown, input: unknown) => {
    const { name } = photosRpc.make.input.parse(input);
    const made = {
      sha256: createHash('sha256').update(name).digest('hex'),
      webp: Buffer.from(name.repeat(60)).toString('base64'),
    };
    return Promise.resolve(Buffer.from(JSON.stringify(made)));
  };
  photos = new ReturnPhotos(shop.dataSource, new Bus({ call }));
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

const shopper = aUser();
const staff = aUser({ role: 'admin', name: 'Nasreen' });
const staged = 'staging/00000000-0000-4000-8000-000000000001';

/** Requests a return of a delivered order. Returns the ids of both. */
async function requested(user: UserView = shopper) {
  const product = shop.catalogue.add({ name: 'Ajrakh', stock: 100, priceCents: 1_000 });
  const order = (await shop.place({ [product]: 2 }, { user })).order._id;
  await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [order]);
  await shop.statuses.change(order, { to: 'delivered', by: staff, at: new Date() });
  const lines = [{ product, quantity: 1 }];
  const { return: opened } = await shop.returns.request({ order, lines, reason: 'faulty' }, user);
  return { id: opened._id, order };
}
const add = (id: string, name: string, user: UserView = shopper) =>
  photos.add({ return: id, staged, name }, user);
const codeOf = (tried: Promise<unknown>) =>
  tried.then(
    () => null,
    (error: unknown) => (error as { code: string }).code,
  );

describe('the photos of a return', () => {
  it('stores at most three photos of a return, each once, and shows them to staff and to their owner', async () => {
    const { id, order } = await requested();
    await Promise.all([add(id, 'one'), add(id, 'one'), add(id, 'two')]);
    const { return: full } = await add(id, 'three');
    expect(full.photos).toHaveLength(3);
    expect(await codeOf(add(id, 'four'))).toBe('order.tooManyPhotos');
    const [photo = ''] = full.photos;
    const { webp } = await photos.get({ return: id, photo }, shopper);
    expect(Buffer.from(webp, 'base64').toString()).toMatch(/^(one|two){60}$/);
    expect(await photos.get({ return: id, photo }, staff)).toEqual({ webp });
    expect((await shop.returns.ofOrder(order, staff)).returns).toMatchObject([
      { photos: full.photos },
    ]);
    await photos.remove({ return: id, photo }, shopper);
    expect((await photos.remove({ return: id, photo }, shopper)).return.photos).toHaveLength(2);
  });

  it('V38: does not find a photo of another customer, or of another return', async () => {
    const { id } = await requested();
    const other = aUser();
    const own = await requested(other);
    const [photo = ''] = (await add(id, 'one')).return.photos;
    const unknown = 'order.returnNotFound';
    expect(await codeOf(photos.get({ return: id, photo }, other))).toBe(unknown);
    expect(await codeOf(photos.get({ return: own.id, photo }, other))).toBe(unknown);
    expect(await codeOf(photos.remove({ return: id, photo }, other))).toBe(unknown);
    expect(await codeOf(add(id, 'two', other))).toBe(unknown);
    expect(await codeOf(add(own.order, 'two', other))).toBe(unknown);
  });

  it('refuses to change photos once the items have arrived', async () => {
    const { id } = await requested();
    const [photo = ''] = (await add(id, 'one')).return.photos;
    for (const state of ['approved', 'received'] as const)
      await shop.returns.move(id, { state }, staff, null);
    expect(await codeOf(add(id, 'two'))).toBe('order.returnState');
    expect(await codeOf(photos.remove({ return: id, photo }, shopper))).toBe('order.returnState');
  });

  it('V38: deletes the photos with the customer', async () => {
    const { id } = await requested();
    await add(id, 'one');
    await shop.returns.move(id, { state: 'cancelled' }, shopper, shopper._id);
    const erased = new ErasedCustomersService(shop.dataSource);
    await shop.dataSource.transaction((manager) => erased.remember(manager, shopper._id));
    expect(await shop.dataSource.query('SELECT FROM return_photos')).toEqual([]);
  });
});
