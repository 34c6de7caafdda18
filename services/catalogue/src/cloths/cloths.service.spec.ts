import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { clothList, clothQuery, clothSheet, clothView } from '@shop/contracts/cloth/cloth';
import { clothFieldNames, emptySheet } from '@shop/contracts/cloth/cloth-fields';
import { productView } from '@shop/contracts/catalogue/catalogue';
import { changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import { aClothSheet, allCotton } from '@shop/contracts/testing/cloth-sheet';
import { openCloths, type OpenCloths } from '../testing/open-cloths.js';
import { columnOf } from './cloth-row.js';

let shop: OpenCloths;
beforeAll(async () => {
  shop = await openCloths();
});
afterAll(() => shop.close());
beforeEach(() => shop.noCloths());

const linen = { ...allCotton, fibre: 'linen', percent: 40 };
const cotton = { ...allCotton, percent: 60 };
const link = (product: string, cloth: string | null) =>
  shop.admin.change(
    shop.by,
    changeProductInput.parse({ product, fields: { cloth } }),
    randomUUID(),
  );
const refused = (code: string) => expect.objectContaining({ code }) as unknown;

describe('a data sheet', () => {
  it('stores a data sheet with every field and returns it unchanged', async () => {
    const all = {
      ...aClothSheet(),
      endsPer10cm: 420,
      usableWidthCm: 147.5,
      shrinkWarp: -1.5,
      pilling: 4.5,
      drape: 2,
      hasNap: true,
      uses: ['shirts', 'dresses'],
      careNote: 'Wash "apart".',
      composition: [cotton, { ...linen, isOrganic: true, tradeName: 'Belgian' }],
    };
    const made = await shop.make('LW-1', all);
    expect(clothView.parse(made)).toEqual(made);
    expect(made).toMatchObject({ ...all, code: 'LW-1', state: 'draft', version: 1, lacks: [] });
    expect(made.words.eu).toBe('60 % cotton, 40 % linen (organic, Belgian)');
  });

  it('stores each field of a data sheet in a column', async () => {
    const columns = await shop.dataSource.query<{ name: string }[]>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'cloths'",
    );
    const names = columns.map(({ name }) => name);
    expect(clothFieldNames.map(columnOf).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('accepts a draft data sheet with nothing but a name', async () => {
    const made = await shop.make('LW-1', { ...emptySheet(), name: 'New', composition: [] });
    expect(made).toMatchObject({ ...emptySheet(), state: 'draft' });
    expect(made.lacks).toEqual(['composition', 'width', 'care', 'origin']);
  });

  it('FAB-42: stores a US fibre name under the EU name, and shows both', async () => {
    const spandex = { ...allCotton, fibre: 'spandex', percent: 2 };
    const made = await shop.make('LW-1', { composition: [spandex, { ...allCotton, percent: 98 }] });
    expect(made.composition.map(({ fibre }) => fibre)).toEqual(['cotton', 'elastane']);
    expect(made.words).toEqual({ eu: '98 % cotton, 2 % elastane', us: '98% cotton, 2% spandex' });
  });

  it('requires a unique code for a data sheet', async () => {
    await shop.make('LW-1');
    await expect(shop.make('LW-1')).rejects.toEqual(refused('catalogue.clothCodeTaken'));
  });

  it('creates a data sheet once for a request that comes twice', async () => {
    const message = randomUUID();
    const input = { code: 'LW-1', fields: aClothSheet(), version: null };
    await shop.editing.save(shop.by, input, message);
    await shop.editing.save(shop.by, input, message);
    expect((await shop.cloths.get('LW-1')).version).toBe(1);
  });

  it('changes a data sheet from its newest version alone, and only by an actual change', async () => {
    await shop.make('LW-1');
    expect((await shop.change('LW-1', { weightGsm: 120 })).version).toBe(2);
    expect((await shop.change('LW-1', { weightGsm: 120 })).version).toBe(2);
    const old = shop.change('LW-1', { weightGsm: 130 }, 1);
    await expect(old).rejects.toEqual(refused('catalogue.clothChanged'));
    const none = shop.editing.save(
      shop.by,
      { code: 'LW-2', fields: aClothSheet(), version: 1 },
      randomUUID(),
    );
    await expect(none).rejects.toEqual(refused('catalogue.clothNotFound'));
  });

  it('keeps the fields of a data sheet that a change does not name', async () => {
    await shop.make('LW-1', { careNote: 'Wash apart.' });
    const input = { code: 'LW-1', fields: { name: 'Other', weightGsm: null }, version: 1 };
    await shop.editing.save(shop.by, input, randomUUID());
    expect(await shop.cloths.get('LW-1')).toMatchObject({
      ...aClothSheet(),
      name: 'Other',
      weightGsm: null,
      careNote: 'Wash apart.',
      version: 2,
    });
  });

  it('refuses a data sheet with a usable width above its width', async () => {
    const wide = shop.make('LW-1', { widthCm: 140, usableWidthCm: 140.1 });
    await expect(wide).rejects.toEqual(refused('catalogue.clothWidth'));
  });
});

describe('a composition in the shop', () => {
  it('FAB-41: saves a composition of 98 % in a draft without publishing it, and refuses one of 102 %', async () => {
    await shop.make('LW-1', { composition: [{ ...cotton, percent: 58 }, linen] });
    await expect(shop.publish('LW-1')).rejects.toMatchObject({
      code: 'catalogue.compositionNotWhole',
      message: 'The composition comes to 98 %.',
    });
    const over = shop.make('LW-2', { composition: [{ ...cotton, percent: 62 }, linen] });
    await expect(over).rejects.toMatchObject({ message: 'The composition comes to 102 %.' });
    await expect(shop.cloths.get('LW-2')).rejects.toEqual(refused('catalogue.clothNotFound'));
  });

  it.each([
    ['less than 100 % of a published cloth', 'UPDATE cloth_fibres SET per_mille = 990'],
    [
      'more than 100 %',
      "INSERT INTO cloth_fibres SELECT cloth_id, part, 'linen', 10, false, false, false FROM cloth_fibres",
    ],
    ['no fibre at all', 'DELETE FROM cloth_fibres'],
    [
      '6 % other fibres',
      "UPDATE cloth_fibres SET per_mille = 940; INSERT INTO cloth_fibres SELECT cloth_id, part, 'other', 60, false, false, false FROM cloth_fibres",
    ],
  ])('FAB-41: refuses a composition with %s in the database itself', async (_what, change) => {
    await shop.make('LW-1');
    await shop.publish('LW-1');
    await expect(shop.dataSource.query(change)).rejects.toMatchObject({
      constraint: 'fibres_whole',
    });
  });

  it('FAB-41: checks the composition at the end of a transaction, and allows deleting a cloth', async () => {
    await shop.make('LW-1');
    await shop.publish('LW-1');
    await shop.change('LW-1', { composition: [cotton, linen] });
    await shop.dataSource.query('DELETE FROM cloths');
  });
});

describe('publishing', () => {
  it('FAB-45: refuses to publish an incomplete data sheet, and names what it lacks', async () => {
    await shop.make('LW-1', { madeIn: null, careIron: null });
    await expect(shop.publish('LW-1')).rejects.toMatchObject({
      code: 'catalogue.clothIncomplete',
      message: 'To be published, this cloth needs: care, origin.',
    });
    const bare = "UPDATE cloths SET state = 'published'";
    await expect(shop.dataSource.query(bare)).rejects.toMatchObject({
      constraint: 'cloths_published',
    });
  });

  it('shows a published data sheet with its texts to everybody, and a draft to admins alone', async () => {
    await shop.make('LW-1', { martindale: 27_000 });
    await expect(shop.cloths.sheet('LW-1')).rejects.toEqual(refused('catalogue.clothNotFound'));
    await shop.publish('LW-1');
    const sheet = await shop.cloths.sheet('LW-1');
    expect(clothSheet.parse(sheet)).toEqual(sheet);
    expect(sheet).toMatchObject({
      code: 'LW-1',
      band: 'heavy domestic',
      words: { eu: '100 % cotton' },
    });
    await shop.publish('LW-1', false);
    await expect(shop.cloths.sheet('LW-1')).rejects.toEqual(refused('catalogue.clothNotFound'));
  });

  it('refuses a change that makes a published cloth incomplete', async () => {
    await shop.make('LW-1');
    await shop.publish('LW-1');
    const without = shop.change('LW-1', { widthCm: null, usableWidthCm: null });
    await expect(without).rejects.toEqual(refused('catalogue.clothIncomplete'));
    const short = shop.change('LW-1', { composition: [cotton] });
    await expect(short).rejects.toEqual(refused('catalogue.compositionNotWhole'));
  });

  it('changes nothing when a data sheet is published a second time', async () => {
    await shop.make('LW-1');
    const first = await shop.publish('LW-1');
    const second = await shop.publish('LW-1');
    expect(second).toEqual(first);
  });
});

describe('the product of a cloth', () => {
  it('shows a short summary of the cloth on its product once published, and nothing of a draft', async () => {
    const { _id } = await shop.add();
    const bare = JSON.stringify(await shop.products.get(_id));
    await shop.make('LW-1');
    expect(await link(_id, 'LW-1')).not.toHaveProperty('cloth');
    await shop.publish('LW-1');
    const shown = await shop.products.get(_id);
    expect(productView.parse(shown).cloth).toEqual({
      code: 'LW-1',
      name: 'Everyday Poplin',
      composition: '100 % cotton',
      highlights: ['Plain weave', '115 g/m²', '150 cm wide'],
    });
    await shop.change('LW-1', { weightGsm: 120 });
    expect((await shop.products.get(_id)).cloth?.highlights[1]).toBe('120 g/m²');
    await link(_id, null);
    expect(JSON.stringify(await shop.products.get(_id))).toBe(
      bare.replace('"version":1', '"version":3'),
    );
  });

  it('publishes a product event when its cloth shows something else, and only then', async () => {
    const { _id } = await shop.add();
    await shop.make('LW-1');
    await link(_id, 'LW-1');
    const announced = async () => (await shop.published('catalogue.productChanged')).length;
    const before = await announced();
    await shop.publish('LW-1');
    await shop.change('LW-1', { careNote: 'Wash apart.' });
    expect(await announced()).toBe(before + 1);
    expect(await shop.published('catalogue.clothChanged')).toMatchObject([
      { payload: { code: 'LW-1' } },
      { payload: { code: 'LW-1' } },
    ]);
  });

  it('keeps the cloth of a product when a change does not name one', async () => {
    const { _id } = await shop.add();
    await shop.make('LW-1');
    await shop.publish('LW-1');
    await link(_id, 'LW-1');
    const input = changeProductInput.parse({ product: _id, fields: { price: 7 } });
    expect((await shop.admin.change(shop.by, input, randomUUID())).cloth?.code).toBe('LW-1');
  });

  it('refuses a product with an unknown cloth', async () => {
    const { _id } = await shop.add();
    await expect(link(_id, 'LW-9')).rejects.toEqual(refused('catalogue.clothNotFound'));
  });

  it('names the product on the data sheet that admins see', async () => {
    const { _id, sku, name } = await shop.add();
    await shop.make('LW-1');
    await link(_id, 'LW-1');
    expect((await shop.cloths.get('LW-1')).products).toEqual([{ _id, sku, name }]);
  });
});

describe('the record of admins', () => {
  it('FAB-93: records every change of a cloth, with before and after', async () => {
    const { _id } = await shop.add();
    const { _id: cloth } = await shop.make('LW-1');
    await shop.change('LW-1', { weightGsm: 120, composition: [cotton, linen] });
    await shop.publish('LW-1');
    await link(_id, 'LW-1');
    await shop.publish('LW-1', false);
    const entries = (await shop.audited()).slice(0, 5).reverse();
    expect(entries.map(({ action }) => action)).toEqual([
      'cloth.created',
      'cloth.changed',
      'cloth.published',
      'product.changed',
      'cloth.unpublished',
    ]);
    expect(entries[0]?.subject).toEqual({
      kind: 'cloth',
      _id: cloth,
      name: 'LW-1 Everyday Poplin',
    });
    expect(entries[1]).toMatchObject({
      before: { weightGsm: 115, composition: '100 % cotton' },
      after: { weightGsm: 120, composition: '60 % cotton, 40 % linen' },
    });
    expect(entries[3]).toMatchObject({ before: { cloth: null }, after: { cloth: 'LW-1' } });
  });
});

describe('the list of cloths', () => {
  const list = (query: Record<string, unknown> = {}) => shop.cloths.list(clothQuery.parse(query));
  const codes = async (query: Record<string, unknown>) =>
    (await list(query)).cloths.map(({ code }) => code);

  it('lists cloths by name and by code, filtered and sorted, in pages', async () => {
    await shop.make('LW-1', { name: 'Poplin' });
    await shop.make('LW-2', { name: 'Crêpe' });
    await shop.make('AB-1', { name: 'Voile' });
    await shop.publish('LW-2');
    const { _id } = await shop.add();
    await link(_id, 'AB-1');
    expect(clothList.parse(await list())).toMatchObject({ total: 3, pages: 1 });
    expect(await codes({})).toEqual(['AB-1', 'LW-1', 'LW-2']);
    expect(await codes({ search: 'crepe' })).toEqual(['LW-2']);
    expect(await codes({ search: 'lw-' })).toEqual(['LW-1', 'LW-2']);
    expect(await codes({ state: 'published' })).toEqual(['LW-2']);
    expect(await codes({ product: _id })).toEqual(['AB-1']);
    expect(await codes({ sort: 'name', order: 'desc' })).toEqual(['AB-1', 'LW-1', 'LW-2']);
    expect(await codes({ limit: 2, page: 2 })).toEqual(['LW-2']);
    expect((await list({ search: 'voile' })).cloths).toMatchObject([
      {
        productCount: 1,
        words: '100 % cotton',
        highlights: ['Plain weave', '115 g/m²', '150 cm wide'],
      },
    ]);
  });
});
