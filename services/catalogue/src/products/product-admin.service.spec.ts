import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { productFields } from '@shop/contracts/catalogue/catalogue';
import { changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import { eachDetail } from '@shop/contracts/catalogue/product-details';
import { aProduct } from '../testing/open-catalogue.js';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';

let shop: OpenBackOffice;
beforeAll(async () => {
  shop = await openBackOffice();
});
afterAll(() => shop.close());

/** Keys of images that are in the store. */
async function storeImages(count: number): Promise<string[]> {
  const keys = Array.from(
    { length: count },
    () => `products/${(randomUUID() + randomUUID()).replaceAll('-', '')}`,
  );
  for (const key of keys) await shop.store.put(`${key}-320.webp`, Buffer.from('x'));
  return keys;
}
const address = (key: string) => `/images/${key}-800.webp`;
const change = (input: object) =>
  shop.admin.change(shop.by, changeProductInput.parse(input), randomUUID());
const categories = () =>
  shop.dataSource.query(
    'SELECT name, product_count FROM categories WHERE product_count > 0 ORDER BY 1',
  );

beforeEach(() => shop.empty());

describe('a new product', () => {
  it('creates a product in the shop with its images in order, and records it', async () => {
    const keys = await storeImages(2);
    const product = await shop.admin.create(
      shop.by,
      { ...aProduct({ name: 'Ikat' }), _id: randomUUID() },
      keys,
    );
    expect(product).toMatchObject({ name: 'Ikat', images: keys.map(address) });
    const [entry] = await shop.audited();
    expect(entry).toMatchObject({
      by: shop.by,
      action: 'product.created',
      subject: { kind: 'product', _id: product._id, name: 'Ikat' },
      before: null,
      after: { name: 'Ikat', price: 12.5, stock: 10, images: keys.map(address) },
    });
  });

  it('V55: creates a gift card, which stays one and accepts no sale price, price steps or length', async () => {
    const card = { ...aProduct({ name: 'Gift card', price: 50 }), isGiftCard: true };
    const created = await shop.admin.create(shop.by, { ...card, _id: randomUUID() }, []);
    expect(created).toMatchObject({ isGiftCard: true, price: 50 });
    const terms = { code: 'catalogue.giftCardTerms' };
    for (const fields of [{ originalPrice: 60 }, { price: 0 }])
      await expect(change({ product: created._id, fields })).rejects.toMatchObject(terms);
    await expect(
      shop.admin.create(shop.by, { ...card, originalPrice: 60, _id: randomUUID() }, []),
    ).rejects.toMatchObject(terms);
    const [event] = await shop.dataSource.query<{ payload: object }[]>(
      "SELECT payload FROM outbox WHERE type = 'catalogue.productCreated' AND payload ->> 'product' = $1",
      [created._id],
    );
    expect(event?.payload).toMatchObject({ isGiftCard: true });
  });

  it('refuses a new product with an image that is not in the store', async () => {
    const creating = shop.admin.create(shop.by, { ...aProduct(), _id: randomUUID() }, [
      `products/${'0'.repeat(64)}`,
    ]);
    await expect(creating).rejects.toMatchObject({ code: 'catalogue.imageRefused' });
    expect(await shop.dataSource.query('SELECT 1 FROM products')).toEqual([]);
  });
});

describe('a change', () => {
  it('changes only the product fields that were sent', async () => {
    const { _id } = await shop.add({ name: 'Twill', features: ['Strong'], weight: '300 g/m²' });
    const product = await change({ product: _id, fields: { name: 'Fine Twill' } });
    expect(product).toMatchObject({
      name: 'Fine Twill',
      features: ['Strong'],
      weight: '300 g/m²',
      price: 12.5,
      version: 2,
    });
  });

  it('clears the product fields that were sent as empty', async () => {
    const { _id } = await shop.add({ originalPrice: 20, features: ['a'], weight: '1' });
    const product = await change({
      product: _id,
      fields: { originalPrice: null, features: [], weight: null },
    });
    expect(product).toMatchObject({ originalPrice: null, features: [], weight: null });
  });

  const edits = {
    name: 'Other',
    description: 'Other',
    price: 13,
    stock: 11,
    category: 'silk',
    originalPrice: 20,
    features: ['Soft'],
    ...eachDetail((name) => `Other ${name}`),
  };
  // the others: cloths.service, charged-as, price-steps, product-state and facets/colourways
  const others = {
    ...({ cloth: true, shippingGrams: true, taxClass: true, priceSteps: true } as const),
    ...({ state: true, liveFrom: true } as const),
    ...({ colourName: true, colourHex: true, isLead: true } as const),
  };
  const fields = Object.keys(productFields.omit(others).shape) as (keyof typeof edits)[];

  it.each(fields)("saves an edit of the product's %s alone", async (field) => {
    const { _id } = await shop.add();
    const edit = { [field]: edits[field] };
    expect(await change({ product: _id, fields: edit })).toMatchObject({ ...edit, version: 2 });
    expect((await shop.audited())[0]).toMatchObject({ action: 'product.changed', after: edit });
  });

  it('saves an edit of the product images alone', async () => {
    const added = await storeImages(1);
    const { _id } = await shop.add();
    const product = await change({ product: _id, fields: {}, images: { added } });
    expect(product).toMatchObject({ images: added.map(address), version: 2 });
  });

  it('treats a product detail that the row does not have as null', async () => {
    const { _id } = await shop.add();
    await shop.dataSource.query(`UPDATE products SET details = '{}'`);
    const fields = eachDetail(() => null);
    expect(await change({ product: _id, fields })).toMatchObject({ version: 1 });
  });

  it('publishes a product change, and records what the product was before', async () => {
    const { _id } = await shop.add({ price: 10 });
    await change({ product: _id, fields: { price: 12 } });
    expect(await shop.published('catalogue.productChanged')).toMatchObject([
      { payload: { product: _id, priceCents: 1200, version: 2 } },
    ]);
    expect((await shop.audited())[0]).toMatchObject({
      action: 'product.changed',
      before: { price: 10 },
      after: { price: 12 },
    });
  });

  it('saves no change if all product fields have their values already', async () => {
    const { _id, name } = await shop.add();
    const product = await change({ product: _id, fields: { name, price: 12.5 } });
    expect(product.version).toBe(1);
    expect(await shop.published('catalogue.productChanged')).toEqual([]);
  });

  it('refuses a product change when someone else was quicker', async () => {
    const { _id, version } = await shop.add();
    await change({ product: _id, version, fields: { name: 'First' } });
    const late = change({ product: _id, version, fields: { name: 'Second' } });
    await expect(late).rejects.toMatchObject({ code: 'catalogue.productChanged' });
    expect((await shop.products.get(_id)).name).toBe('First');
  });

  it('refuses a change of an unknown product', async () => {
    const changing = change({ product: randomUUID(), fields: {} });
    await expect(changing).rejects.toMatchObject({ code: 'catalogue.productNotFound' });
  });

  it('counts the product in its new category, in the spelling that this first had', async () => {
    await shop.add({ category: 'Silk' });
    const { _id } = await shop.add({ category: 'cotton' });
    expect(await change({ product: _id, fields: { category: ' SILK' } })).toMatchObject({
      category: 'Silk',
    });
    expect(await categories()).toEqual([{ name: 'Silk', product_count: 2 }]);
  });
});

describe('a change of the stock', () => {
  /** A shopper buys while the form is open. */
  const sell = (product: string, quantity: number) =>
    shop.hold({
      order: randomUUID(),
      epoch: 1,
      lines: [{ product, quantity, expectedPriceCents: null }],
    });

  it('adds or subtracts the difference of stock, so that sales in the meantime still count', async () => {
    const { _id } = await shop.add({ stock: 10 });
    await sell(_id, 3);
    const product = await change({ product: _id, stockSeen: 10, fields: { stock: 12 } });
    expect(product.stock).toBe(9);
    expect(await shop.wrongLedgers()).toEqual([]);
  });

  it('changes no stock when the form was saved with the stock it was opened on', async () => {
    const { _id } = await shop.add({ stock: 10 });
    await sell(_id, 3);
    expect((await change({ product: _id, stockSeen: 10, fields: { stock: 10 } })).stock).toBe(7);
  });

  it('refuses a change of stock that would remove what is no longer there', async () => {
    const { _id } = await shop.add({ stock: 10 });
    await sell(_id, 8);
    const changing = change({ product: _id, stockSeen: 10, fields: { stock: 5 } });
    await expect(changing).rejects.toMatchObject({ code: 'catalogue.stockGone' });
    expect(await shop.stockOf(_id)).toBe(2);
  });

  it('sets the counted stock when a change names no stock that was seen', async () => {
    const { _id } = await shop.add({ stock: 10 });
    await sell(_id, 3);
    expect((await change({ product: _id, fields: { stock: 40 } })).stock).toBe(40);
    expect(await shop.wrongLedgers()).toEqual([]);
  });
});

describe('the images of a product', () => {
  const withImages = async (count: number) => {
    const keys = await storeImages(count);
    const { _id } = await shop.add({ images: keys });
    const edit = async (how: object) =>
      (await change({ product: _id, fields: {}, images: how })).images;
    return { _id, images: keys.map(address), edit };
  };

  it('keeps all images of a product in an edit that does not name them', async () => {
    const { images, edit } = await withImages(3);
    expect(await edit({})).toEqual(images);
  });

  it('removes all images of a product with one empty entry', async () => {
    const { edit } = await withImages(3);
    expect(await edit({ kept: [''] })).toEqual([]);
  });

  it('keeps the named images of a product, and only if the product has them', async () => {
    const { images, edit } = await withImages(3);
    const foreign = address(`products/${'a'.repeat(64)}`);
    expect(await edit({ kept: [images[2], foreign, 'https://spy.test/x.gif'] })).toEqual([
      images[2],
    ]);
  });

  it('stores the images of a product in the order of the request, including new ones', async () => {
    const { images, edit } = await withImages(2);
    const [added = ''] = await storeImages(1);
    const order = [images[1], 'new:0', images[0]];
    expect(await edit({ added: [added], order })).toEqual([images[1], address(added), images[0]]);
  });

  it('refuses more than twelve images of a product', async () => {
    const { edit } = await withImages(10);
    const editing = edit({ added: await storeImages(3) });
    await expect(editing).rejects.toMatchObject({ code: 'catalogue.tooManyImages' });
  });
});

describe('a deleted product', () => {
  it('removes a deleted product from the shop and its category, and publishes that', async () => {
    const { _id } = await shop.add({ category: 'silk' });
    await shop.admin.remove(shop.by, _id, randomUUID());
    await expect(shop.products.get(_id)).rejects.toMatchObject({
      code: 'catalogue.productNotFound',
    });
    expect(await categories()).toEqual([]);
    expect(await shop.published('catalogue.productDeleted')).toHaveLength(1);
    expect((await shop.audited())[0]).toMatchObject({ action: 'product.deleted', after: null });
  });

  it('deletes a product once', async () => {
    const { _id } = await shop.add();
    await shop.admin.remove(shop.by, _id, randomUUID());
    const again = shop.admin.remove(shop.by, _id, randomUUID());
    await expect(again).rejects.toMatchObject({ code: 'catalogue.productNotFound' });
  });
});
