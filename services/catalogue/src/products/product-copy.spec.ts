// The copy of a product, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';
import { ProductCopyService } from './product-copy.service.js';

let shop: OpenBackOffice;
let copies: ProductCopyService;
beforeAll(async () => {
  shop = await openBackOffice();
  copies = new ProductCopyService(shop.dataSource, shop.products, shop.admin, shop.lists);
});
afterAll(() => shop.close());

describe('the copy of a product', () => {
  it('W60: is a draft without stock, rating and history, and has its other fields and images', async () => {
    const key = `products/${'a'.repeat(64)}`;
    const product = await shop.add({
      name: 'Voile',
      price: 12.5,
      originalPrice: 15,
      stock: 7,
      rating: 4.5,
      reviewCount: 2,
      features: ['Soft', '#1F3A5F Navy'],
      weight: '90 g/m²',
      shippingGrams: 300,
      taxClass: 'reduced',
      images: [key],
      priceSteps: [{ from: 10, price: 11 }],
      sale: { kind: 'length', version: 1, unit: 'm', cutsPerUnit: 10, least: 0.5, most: 20 },
    });
    const id = randomUUID();
    for (let time = 0; time < 2; time += 1)
      await copies.duplicate(shop.by, { product: product._id, id });
    const { state, liveFrom, ...copy } = await shop.lists.get(id);
    expect([state, liveFrom]).toEqual(['draft', null]);
    expect(copy).toMatchObject({
      _id: id,
      name: 'Voile (copy)',
      price: 12.5,
      statedPrice: 15,
      stock: 0,
      rating: null,
      reviewCount: 0,
      features: ['Soft', '#1F3A5F Navy'],
      weight: '90 g/m²',
      shippingGrams: 300,
      taxClass: 'reduced',
      priceSteps: [{ from: 10, price: 11 }],
      images: product.images,
      sale: { unit: 'm', cutsPerUnit: 10, least: 0.5, most: 20, inStock: 0 },
    });
    expect(await shop.lists.list({ order: 'asc', limit: 100, state: 'draft' })).toMatchObject({
      total: 1,
    });
    expect(await shop.wrongLedgers()).toEqual([]);
    const [entry] = await shop.audited();
    expect(entry).toMatchObject({ action: 'product.created', subject: { _id: id }, by: shop.by });
  });

  it('W60: shortens a long name, and refuses an unknown product', async () => {
    const { _id } = await shop.add({ name: 'x'.repeat(160) });
    const copy = await copies.duplicate(shop.by, { product: _id, id: randomUUID() });
    expect([copy.name.length, copy.name.endsWith('x (copy)')]).toEqual([160, true]);
    const unknown = copies.duplicate(shop.by, { product: randomUUID(), id: randomUUID() });
    await expect(unknown).rejects.toMatchObject({ code: 'catalogue.productNotFound' });
  });
});
