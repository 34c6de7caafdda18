import 'reflect-metadata';
import { productView } from '@shop/contracts/catalogue/catalogue';
import { DataSource, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../db/data-source.js';
import { openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';
import { imageAddress } from './product.rules.js';

let shop: OpenCatalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop.close());
beforeEach(() => shop.empty());

const query = <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  shop.dataSource.query(statement, values);
/** Products of the shop whose view is not what their row and their images say: always none. */
const wrongViews = () =>
  query(`SELECT p.id FROM products p LEFT JOIN product_views v ON v.product_id = p.id
          WHERE p.deleted_at IS NULL AND v.view IS DISTINCT FROM product_view(p, struck_price(p, false))`);
const key = (digit: string): string => `products/${digit.repeat(64)}`;
const ADD_IMAGE =
  'INSERT INTO product_images (product_id, position, image_key) VALUES ($1, $2, $3)';

describe('a product as the shop shows it', () => {
  it('returns a product with the fields of the contract, and no other of the row', async () => {
    const shown = await shop.add({ name: 'Moiré "ü" \\ 織', images: [key('a')] });
    expect(productView.parse(shown)).toEqual(shown);
    // a product without cloth, sale, price steps, colour or swatch has no such fields
    const { cloth: _cloth, sale: _sale, priceSteps: _steps, ...shape } = productView.shape;
    const { colour: _colour, colours: _colours, siblings: _siblings, ...others } = shape;
    const { swatch: _swatch, swatchOf: _swatchOf, isGiftCard: _isGiftCard, ...ofPiece } = others;
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys(ofPiece).toSorted());
    expect(shown.name).toBe('Moiré "ü" \\ 織');
    expect(shown.sku).toBe(shown._id.slice(-8).toUpperCase());
    const [row] = await query<{ at: Date }>('SELECT created_at AS at FROM products');
    expect(shown.createdAt).toBe(row?.at.toISOString());
  });

  it('returns the images of a product in their order, the first as its main image', async () => {
    const { images, image } = await shop.add({ images: [key('b'), key('a')] });
    expect(images).toEqual([key('b'), key('a')].map(imageAddress));
    expect(image).toBe(images[0]);
    expect(await shop.add()).toMatchObject({ images: [], image: null });
  });

  it.each([
    ['in whole per cent', 19.99, 24.99, 20],
    ['half a per cent rounded up', 1.99, 2, 1],
    ['less than half a per cent', 999.99, 1_000, 0],
    ['of all but nothing', 0, 3, 100],
  ])(
    'returns a product with the discount %s',
    async (_case, price, originalPrice, discountPercentage) => {
      const shown = { price, originalPrice, discountPercentage };
      expect(await shop.add({ price, originalPrice })).toMatchObject(shown);
    },
  );

  it.each([
    ['without an original price', 10, null],
    ['at its original price', 10, 10],
    ['above its original price', 10, 9],
  ])('returns a product with no discount %s', async (_case, price, originalPrice) => {
    const shown = { price, originalPrice: null, discountPercentage: null };
    expect(await shop.add({ price, originalPrice })).toMatchObject(shown);
  });
});

describe('the view of a product', () => {
  const changes: [string, string][] = [
    ['a name', "name = 'Other'"],
    ['a description', "description = 'Other'"],
    ['a price', 'price_cents = 7'],
    ['an original price', 'original_price_cents = 9000'],
    ['features', "features = '{soft}'"],
    ['details', `details = '{"weight": "1 kg"}'`],
    ['a rating', 'rating = 4.5, review_count = 3'],
    ['a version', 'version = 8'],
  ];

  it.each(changes)('updates the view of a product after %s', async (_what, change) => {
    const { _id } = await shop.add();
    const [before] = await query('SELECT view FROM product_views');
    await query(`UPDATE products SET ${change} WHERE id = $1`, [_id]);
    expect(await query('SELECT view FROM product_views')).not.toEqual([before]);
    expect(await wrongViews()).toEqual([]);
  });

  it('updates the view of a product after a change of its images', async () => {
    const { _id } = await shop.add({ images: [key('a')] });
    const images = async () => (await shop.products.get(_id)).images;
    await query(ADD_IMAGE, [_id, 1, key('b')]);
    expect(await images()).toEqual([key('a'), key('b')].map(imageAddress));
    await query('UPDATE product_images SET position = 2 WHERE image_key = $1', [key('a')]);
    expect(await images()).toEqual([key('b'), key('a')].map(imageAddress));
    await query('DELETE FROM product_images');
    expect(await images()).toEqual([]);
    expect(await wrongViews()).toEqual([]);
  });

  it('backend chapter 3: removes the view with its product, and does not write it again', async () => {
    const gone = await shop.add({ images: [key('a')] });
    const sold = await shop.add();
    await query('UPDATE products SET deleted_at = now() WHERE id = $1', [gone._id]);
    await query("UPDATE products SET name = 'Other', rating = 3, review_count = 1 WHERE id = $1", [
      gone._id,
    ]);
    await query('DELETE FROM product_images WHERE product_id = $1', [gone._id]);
    const left = 'SELECT product_id AS product FROM product_views';
    expect(await query(left)).toEqual([{ product: sold._id }]);
  });

  it('keeps the view of a product when it is sold, and shows the new stock at once', async () => {
    const { _id, stock } = await shop.add();
    const written = 'SELECT xmin::text, view FROM product_views';
    const before = await query(written);
    await shop.hold({
      order: _id,
      epoch: 1,
      lines: [{ product: _id, quantity: 3, expectedPriceCents: null }],
    });
    expect(await query(written)).toEqual(before);
    expect((await shop.list()).products[0]?.stock).toBe(stock - 3);
  });
});

describe('a product and its images, changed at the same time', () => {
  let others: DataSource;
  let one: QueryRunner;
  let other: QueryRunner;
  beforeAll(async () => {
    others = await new DataSource(dataSourceOptions(shop.url)).initialize();
  });
  afterAll(() => others.destroy());
  beforeEach(async () => {
    one = others.createQueryRunner();
    other = others.createQueryRunner();
    await Promise.all([one.startTransaction(), other.startTransaction()]);
  });
  afterEach(() => Promise.all([one.release(), other.release()]));

  const price = (product: string): [string, unknown[]] => [
    'UPDATE products SET price_cents = 4200 WHERE id = $1',
    [product],
  ];
  const image = (product: string): [string, unknown[]] => [ADD_IMAGE, [product, 0, key('c')]];

  it.each([
    ['the image first', [image, price]],
    ['the price first', [price, image]],
  ] as const)(
    'shows both the product and its images in the end: %s',
    async (_case, [first, second]) => {
      const { _id } = await shop.add();
      await one?.query(...first(_id));
      const waiting = other?.query(...second(_id));
      await one?.commitTransaction();
      await waiting;
      await other?.commitTransaction();
      expect(await shop.products.get(_id)).toMatchObject({
        price: 42,
        images: [imageAddress(key('c'))],
      });
    },
  );
});
