// Tests the fields of a product for delivery and tax: its form, its list, its events.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { productEvent, type ProductFields } from '@shop/contracts/catalogue/catalogue';
import {
  adminProduct,
  adminProductQuery,
  changeProductInput,
} from '@shop/contracts/catalogue/catalogue-admin';
import { openTransfer, type OpenTransfer } from '../testing/open-transfer.js';
import { openCloths, type OpenCloths } from '../testing/open-cloths.js';

let shop: OpenCloths;
let transfer: OpenTransfer;
beforeAll(async () => {
  shop = await openCloths();
  transfer = openTransfer(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.noCloths());

const METRES = { kind: 'length', version: 1, unit: 'm', cutsPerUnit: 10 } as const;
const byLength = { sale: { ...METRES, least: 0.5, most: null } };
const change = (product: string, fields: Partial<ProductFields>) =>
  shop.admin.change(shop.by, changeProductInput.parse({ product, fields }), randomUUID());
const announced = async () => {
  const events = await shop.published('catalogue.productChanged');
  return events.map(({ payload }) => productEvent.parse(payload));
};

describe('grams and tax class of a product', () => {
  it('returns no grams and the standard tax class until an admin sets them, and hides them in the shop', async () => {
    const { _id } = await shop.add();
    const seen = adminProduct.parse(await shop.lists.get(_id));
    expect(seen).toMatchObject({ shippingGrams: null, taxClass: 'standard' });
    const shown = await change(_id, { shippingGrams: 420, taxClass: 'reduced' });
    expect(Object.keys(shown)).not.toContain('taxClass');
    expect(await shop.lists.get(_id)).toMatchObject({ shippingGrams: 420, taxClass: 'reduced' });
    expect((await shop.audited())[0]).toMatchObject({
      before: { shippingGrams: null, taxClass: 'standard' },
      after: { shippingGrams: 420, taxClass: 'reduced' },
    });
  });

  it('keeps grams and tax class in an edit that does not name them, and removes grams on request', async () => {
    const { _id } = await shop.add({ shippingGrams: 420, taxClass: 'zero' });
    await change(_id, { price: 7 });
    expect(await shop.lists.get(_id)).toMatchObject({ shippingGrams: 420, taxClass: 'zero' });
    await change(_id, { shippingGrams: null });
    expect(await shop.lists.get(_id)).toMatchObject({ shippingGrams: null, taxClass: 'zero' });
  });

  it('publishes grams and tax class in events if they are set', async () => {
    const { _id } = await shop.add({ originalPrice: 20 });
    await change(_id, { shippingGrams: 420, taxClass: 'reduced' });
    await change(_id, { shippingGrams: null, taxClass: 'standard', originalPrice: null });
    const [first, second] = await announced();
    expect(first).toMatchObject({ shippingGrams: 420, taxClass: 'reduced', isReduced: true });
    for (const field of ['shippingGrams', 'taxClass', 'isReduced'])
      expect(second).not.toHaveProperty(field);
  });

  it('exports and imports grams and tax class as columns of the list', async () => {
    const { _id } = await shop.add();
    const importList = async (text: string, dryRun = false) =>
      transfer.importList(shop.by, await shop.stage(Buffer.from(text)), { dryRun });
    const list = `id,shippingGrams,taxClass\n${_id},420,reduced\n`;
    expect(await importList(list, true)).toMatchObject({ applied: false, changed: 1 });
    expect(await importList(list)).toMatchObject({ applied: true, changed: 1 });
    expect(await importList(list)).toMatchObject({ unchanged: 1 });
    expect((await transfer.exportPart(null)).text).toContain(',420,reduced,');
    const { faults } = await importList(`id,shippingGrams,taxClass\n${_id},0.5,none\n`);
    expect(faults.map(({ message }) => message)).toEqual([
      'The shippingGrams must be empty, or a whole number from 1 to 100,000.',
      'The taxClass must be standard, reduced or zero.',
    ]);
  });
});

describe('the weight of a cloth', () => {
  const linked = async (parts: object = byLength) => {
    const { _id } = await shop.add(parts);
    await shop.make('LW-1', { weightGsm: 150, widthCm: 112, usableWidthCm: 110 });
    await change(_id, { cloth: 'LW-1' });
    return _id;
  };

  it('publishes the weight of a cloth with its products, and removes it when the cloth is withdrawn', async () => {
    const _id = await linked();
    await shop.publish('LW-1');
    await shop.publish('LW-1', false);
    const [draft, published, withdrawn] = await announced();
    expect(draft).not.toHaveProperty('weightGsm');
    expect(published).toMatchObject({ product: _id, weightGsm: 150, widthMm: 1120, unit: 'm' });
    expect(withdrawn).not.toHaveProperty('widthMm');
  });

  it('publishes the weight of a cloth again when mass or width change, each time with a newer version', async () => {
    await linked();
    await shop.publish('LW-1');
    await shop.change('LW-1', { weightGsm: 160 });
    await shop.change('LW-1', { widthCm: 140 });
    const events = (await announced()).slice(-3);
    expect(events.map(({ weightGsm, widthMm }) => [weightGsm, widthMm])).toEqual([
      [150, 1120],
      [160, 1120],
      [160, 1400],
    ]);
    const versions = events.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  });

  it('publishes the weight of a cloth for every product of it, however many there are', async () => {
    await linked();
    await shop.dataSource.query(
      `INSERT INTO products (id, name, description, price_cents, category, stock, cloth_id)
       SELECT gen_random_uuid(), 'Shade ' || n, 'Cloth', 100, 'cotton', 0, (SELECT id FROM cloths)
         FROM generate_series(1, 450) n`,
    );
    const before = (await announced()).length;
    await shop.publish('LW-1');
    const events = (await announced()).slice(before);
    expect(new Set(events.map(({ product }) => product)).size).toBe(451);
  });
});

describe('SHP-3: a product that delivery cannot weigh', () => {
  const unknown = async () => {
    const { products } = await shop.lists.list(adminProductQuery.parse({ weight: 'unknown' }));
    return products.map(({ name }) => name);
  };

  it('marks a product that delivery cannot weigh in the list, and filters by it', async () => {
    await shop.make('LW-1', { weightGsm: 150 });
    await shop.publish('LW-1');
    await shop.make('LW-2', { weightGsm: null });
    await shop.publish('LW-2');
    await shop.make('LW-3', { weightGsm: 150 });
    const known = [
      { name: 'Piece, grams stated', shippingGrams: 300 },
      { name: 'Length of a cloth', ...byLength, cloth: 'LW-1' },
    ];
    const others = [
      { name: 'Length of a cloth without a mass', ...byLength, cloth: 'LW-2' },
      { name: 'Length of a draft', ...byLength, cloth: 'LW-3' },
      { name: 'Length of no cloth', ...byLength },
      { name: 'Piece', cloth: 'LW-1' },
    ];
    for (const product of [...known, ...others]) await shop.add(product);
    expect(await unknown()).toEqual(others.map(({ name }) => name));
    const { products, total } = await shop.lists.list(adminProductQuery.parse({}));
    expect(total).toBe(6);
    expect(products.filter((one) => one.isWeightUnknown).map(({ name }) => name)).toEqual(
      others.map(({ name }) => name),
    );
  });
});
