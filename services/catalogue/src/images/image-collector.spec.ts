import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import { DAY_MS } from '@shop/contracts/core/time';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';
import { ImageCollector } from './image-collector.js';

let shop: OpenBackOffice;
let collector: ImageCollector;
beforeAll(async () => {
  shop = await openBackOffice();
  collector = new ImageCollector(shop.dataSource, shop.store);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.empty();
  await shop.store.remove(await shop.stored());
});

const tomorrow = () => new Date(Date.now() + DAY_MS + 60_000);
const collect = (dryRun = false, now = tomorrow()) => collector.collect({ dryRun, now });
/** An image of the store, by a digit. */
async function put(digit: string): Promise<string> {
  const key = `products/${digit.repeat(64)}`;
  for (const ending of ['320.webp', '320.avif'])
    await shop.store.put(`${key}-${ending}`, Buffer.from('x'));
  return key;
}
const remaining = async () => [...new Set((await shop.stored()).map((name) => name.split('-')[0]))];

describe('the collector', () => {
  it('keeps the images of products and removes those of a failed save', async () => {
    const shown = await put('a');
    await put('b');
    await shop.stage(Buffer.from('never looked at'));
    await shop.add({ images: [shown] });
    expect(await collect()).toEqual({ seen: 5, orphans: 3, removed: 3 });
    expect(await remaining()).toEqual([shown]);
  });

  it('counts unused images in a dry run and removes nothing', async () => {
    await put('b');
    expect(await collect(true)).toEqual({ seen: 2, orphans: 2, removed: 0 });
    expect(await remaining()).toHaveLength(1);
  });

  it('keeps images younger than a day, since a save may be under way', async () => {
    await put('b');
    expect(await collect(false, new Date())).toEqual({ seen: 0, orphans: 0, removed: 0 });
    expect(await remaining()).toHaveLength(1);
  });

  it('keeps the first image of a product that was changed or deleted, since orders show it', async () => {
    const a = await put('a');
    const b = await put('b');
    const c = await put('c');
    const { _id } = await shop.add({ images: [a, b] });
    await shop.admin.change(
      shop.by,
      changeProductInput.parse({ product: _id, fields: {}, images: { kept: [''], added: [c] } }),
      randomUUID(),
    );
    await collect();
    expect(await remaining()).toEqual([a, c]);
    await shop.admin.remove(shop.by, _id, randomUUID());
    await collect();
    expect(await remaining()).toEqual([a, c]);
  });

  it('keeps an image that is uploaded again while the store is scanned', async () => {
    await put('b');
    const listed = new Date(Date.now() + 60_000);
    const old = { olderThan: () => shop.store.olderThan(listed, 'products/') };
    const store = Object.assign(Object.create(shop.store) as typeof shop.store, old);
    const since = new ImageCollector(shop.dataSource, store);
    expect(await since.collect({ dryRun: false, now: new Date() })).toMatchObject({ removed: 0 });
    expect(await remaining()).toHaveLength(1);
  });

  it('collects unused images in a store with more names than one page of its listing', async () => {
    const names = Array.from({ length: 1_020 }, (_, n) => `staging/${String(n).padStart(5, '0')}`);
    const work = async (): Promise<void> => {
      for (let name = names.pop(); name; name = names.pop())
        await shop.bucket.client.putObject(shop.bucket.bucket, name, 'x');
    };
    await Promise.all(Array.from({ length: 16 }, work));
    expect(await collect(true)).toEqual({ seen: 1_020, orphans: 1_020, removed: 0 });
  });

  it('never removes the shop’s own images', async () => {
    await shop.store.put('site/hero-1-800.webp', Buffer.from('x'));
    await collect();
    expect(await shop.stored()).toEqual(['site/hero-1-800.webp']);
  });
});
