// Tests the copies of products, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Bus } from '@shop/service-kit/bus/bus';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import type { DataSource } from 'typeorm';
import { dataSourceOptions } from '../db/data-source.js';
import { FakeCatalogue } from '../testing/fake-catalogue.js';
import { ProductCopiesFill } from './product-copies.fill.js';
import { copiesOf, markDeleted, storeCopies, type CopiedProduct } from './product-copies.query.js';

let dataSource: DataSource;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ dataSource, close } = await testDatabase(dataSourceOptions));
});
afterAll(() => close());

const aProduct = (news: Partial<CopiedProduct> = {}): CopiedProduct => ({
  product: randomUUID(),
  name: 'Tweed',
  category: 'wool',
  priceCents: 1_000,
  version: 2,
  ...news,
});
const store = (...products: CopiedProduct[]) => storeCopies(dataSource.manager, products);
const copyOf = async (product: string) => (await copiesOf(dataSource, [product]))[0];

describe('the copy of a product', () => {
  it('stores a product copy with the fields for delivery, tax and discounts, and defaults for missing ones', async () => {
    const plain = aProduct();
    const cloth = aProduct({
      unit: 'yd',
      cutsPerUnit: 8,
      taxClass: 'reduced',
      weightGsm: 150,
      widthMm: 1_120,
      isReduced: true,
      priceSteps: [{ from: 10, cents: 900 }],
    });
    await store(plain, cloth);
    expect(await copyOf(plain.product)).toMatchObject({
      unit: 'piece',
      cutsPerUnit: 1,
      taxClass: 'standard',
      isReduced: false,
      weightGsm: null,
    });
    expect(await copyOf(cloth.product)).toMatchObject({
      unit: 'yd',
      cutsPerUnit: 8,
      taxClass: 'reduced',
      weightGsm: 150,
      widthMm: 1_120,
      isReduced: true,
      priceSteps: [{ from: 10, cents: 900 }],
    });
  });

  it('keeps the newest version of a product copy for any number and sequence of events', async () => {
    const product = aProduct({ version: 3, priceCents: 300 });
    await store(product);
    await store({ ...product, version: 2, priceCents: 200 });
    await store(product);
    expect(await copyOf(product.product)).toMatchObject({ priceCents: 300 });
    await store({ ...product, version: 4, priceCents: 400 });
    expect(await copyOf(product.product)).toMatchObject({ priceCents: 400 });
  });

  it('keeps a product copy deleted if an older event arrives late', async () => {
    const product = aProduct();
    await store(product);
    await markDeleted(dataSource.manager, { product: product.product, version: 4 });
    await store({ ...product, version: 3 });
    expect(await copyOf(product.product)).toMatchObject({ isGone: true });
  });

  it('keeps a product copy deleted if its creation arrives after its deletion', async () => {
    const product = aProduct();
    await markDeleted(dataSource.manager, { product: product.product, version: 2 });
    await store(product);
    expect(await copyOf(product.product)).toMatchObject({ isGone: true });
  });

  it('restores a deleted product copy by a newer event, even if the deletion arrives later', async () => {
    const product = aProduct();
    const deletion = { product: product.product, version: 4 };
    await store(product);
    await markDeleted(dataSource.manager, deletion);
    await store({ ...product, version: 5 });
    expect(await copyOf(product.product)).toMatchObject({ isGone: false });
    await markDeleted(dataSource.manager, deletion);
    expect(await copyOf(product.product)).toMatchObject({ isGone: false });
  });

  it('W12: a product copy is gone in every state but live, for any number and sequence of events', async () => {
    const product = aProduct({ version: 3 });
    const isGone = async () => (await copyOf(product.product))?.isGone;
    await store(product);
    for (const event of [{ ...product, version: 4, state: 'hidden' as const }, product]) {
      await store(event);
      await store(event);
      expect(await isGone()).toBe(true);
    }
    await store({ ...product, version: 5 });
    expect(await isGone()).toBe(false);
    for (const state of ['draft', 'scheduled'] as const) {
      const other = aProduct({ state });
      await store(other);
      expect((await copyOf(other.product))?.isGone).toBe(true);
    }
  });

  it('refreshes the copy of every catalogue product once a day, and keeps a newer copy', async () => {
    const catalogue = new FakeCatalogue();
    const fill = new ProductCopiesFill(dataSource, new Bus(catalogue));
    const tweed = catalogue.add({ priceCents: 700 });
    const gone = catalogue.add({ isDeleted: true });
    const newer = catalogue.add({ priceCents: 700 });
    await store(aProduct({ product: newer, priceCents: 800 }));
    await fill.look();
    expect(await copyOf(tweed)).toMatchObject({ priceCents: 700, isGone: false });
    expect(await copyOf(gone)).toMatchObject({ isGone: true });
    expect(await copyOf(newer)).toMatchObject({ priceCents: 800 });
    const later = catalogue.add();
    await fill.look();
    expect([catalogue.reads.length, await copyOf(later)]).toEqual([1, undefined]);
    await dataSource.query("UPDATE reconciliation SET next_at = now() WHERE name = 'products'");
    await fill.look();
    expect(await copyOf(later)).toBeDefined();
  });
});
