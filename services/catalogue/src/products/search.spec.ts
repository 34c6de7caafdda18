// Tests the hits of a search and their order, the same for the shop and the back-office.
import 'reflect-metadata';
import { adminProductQuery } from '@shop/contracts/catalogue/catalogue-admin';
import type { NewProduct } from './products.service.js';
import { openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';
import { AdminProductsService } from './admin-products.service.js';

type Query = Record<string, unknown>;

let shop: OpenCatalogue;
let office: AdminProductsService;
beforeAll(async () => {
  shop = await openCatalogue();
  office = new AdminProductsService(shop.dataSource);
});
afterAll(() => shop.close());
beforeEach(() => shop.empty());

const lists = {
  'the shop': (query: Query) => shop.list(query),
  'the back-office': (query: Query) => office.list(adminProductQuery.parse(query)),
};
const places = Object.keys(lists) as (keyof typeof lists)[];
const fill = async (...products: Partial<NewProduct>[]) => {
  for (const product of products) await shop.add(product);
};

describe.each(places)('a search of %s', (place) => {
  const list = lists[place];
  const names = async (query: Query | string) =>
    (await list(typeof query === 'string' ? { search: query } : query)).products.map(
      ({ name }) => name,
    );

  describe('without case and accents', () => {
    beforeEach(() =>
      fill(
        { name: 'Zephyr' },
        { name: 'Étamine', category: 'Étoffe' },
        { name: 'Crêpe de Chine', category: 'étoffe' },
        { name: 'Eyelet', description: 'Très léger, d’été.' },
        { name: 'Fil à fil', features: ['Tissé à Łódź'] },
      ),
    );

    it.each([
      ['étamine', 'Étamine'],
      ['ETAMINE', 'Étamine'],
      ['crepe', 'Crêpe de Chine'],
      ['cre\u0302pe', 'Crêpe de Chine'],
      ['crepe de ch', 'Crêpe de Chine'],
      ['CRÊPE', 'Crêpe de Chine'],
      ['rêpe', 'Crêpe de Chine'],
      ['leger', 'Eyelet'],
      ["d'ete", 'Eyelet'],
      ['lodz', 'Fil à fil'],
      ['crepé de chine', 'Crêpe de Chine'],
    ])('backend 10, 11: a search for %s finds %s', async (search, name) => {
      expect(await list({ search })).toMatchObject({ total: 1, isSimilar: false });
      expect(await names(search)).toEqual([name]);
    });

    it('backend 11: compares a misspelling without accents', async () => {
      expect(await list({ search: 'crpee de chine' })).toMatchObject({ isSimilar: true, total: 0 });
      expect(await names('crpee de chine')).toContain('Crêpe de Chine');
    });

    it('backend 10: sorts É next to E', async () => {
      const sorted = ['Crêpe de Chine', 'Étamine', 'Eyelet', 'Fil à fil', 'Zephyr'];
      expect(await names({})).toEqual(sorted);
      expect(await names({ order: 'desc' })).toEqual(sorted.toReversed());
      const first = await list({ limit: 2 });
      const next = await list({ limit: 3, after: first.next });
      expect([...first.products, ...next.products].map(({ name }) => name)).toEqual(sorted);
    });

    it('cases 26: sorts numbers in names by value, page after page', async () => {
      await shop.empty();
      const threads = [
        'Thread No. 1',
        'Thread No. 2',
        'Thread No. 10',
        'Thread No. 10a',
        'Thread No. 20',
        'Thread No. 123456',
      ];
      await fill(
        ...threads
          .toReversed()
          .map((name, nth) => ({ name, category: `Shade ${String(20 - nth * 3)}` })),
      );
      expect(await names({ sort: 'name' })).toEqual(threads);
      expect(await names({ sort: 'name', order: 'desc' })).toEqual(threads.toReversed());
      expect(await names('thread')).toEqual(threads);
      const first = await list({ sort: 'name', limit: 2 });
      const next = await list({ sort: 'name', limit: 9, after: first.next });
      expect([...first.products, ...next.products].map(({ name }) => name)).toEqual(threads);
      expect((await shop.list()).categories).toEqual([
        'Shade 5',
        'Shade 8',
        'Shade 11',
        'Shade 14',
        'Shade 17',
        'Shade 20',
      ]);
    });

    it('backend 10: treats a category as the same in any case', async () => {
      expect(await names({ category: 'ÉTOFFE' })).toEqual(['Crêpe de Chine', 'Étamine']);
      expect(await office.categories()).toEqual(['cotton', 'Étoffe']);
      expect((await shop.list()).categories).toEqual(['cotton', 'Étoffe']);
    });
  });

  describe('in the words of the page', () => {
    it('cases 22: finds a product by its SKU first, however that is typed', async () => {
      const { _id, sku } = await shop.add({ name: 'Zephyr' });
      await fill({ name: 'Aida', description: `Goes with ${sku}.` });
      expect(_id.slice(-8).toUpperCase()).toBe(sku);
      for (const typed of [
        sku,
        sku.toLowerCase(),
        `SKU ${sku}`,
        `SKU: ${sku}`,
        `#${sku}`,
        ` ${sku}\u200b`,
      ])
        expect([typed, (await names(typed))[0]]).toEqual([typed, 'Zephyr']);
      expect(await list({ search: sku })).toMatchObject({ isSimilar: false });
    });

    it('cases 23: finds a product by a word with marks around it', async () => {
      await fill({ name: 'Organza' }, { name: 'Poplin' });
      for (const typed of ['"organza"', 'organza,', '“organza”', 'organza.', '(organza)'])
        expect(await list({ search: typed })).toMatchObject({ total: 1, isSimilar: false });
    });

    it('cases 24: finds products by numbers and units joined and apart', async () => {
      await fill(
        { name: 'Heavy', description: 'Weighs 150 gsm, 140cm wide.' },
        { name: 'Light', description: 'Weighs 50gsm, 110 cm wide.' },
      );
      for (const typed of ['150gsm', '150 gsm', '140 cm', '140cm', '140 cm wide'])
        expect([typed, await names(typed)]).toEqual([typed, ['Heavy']]);
      for (const typed of ['110cm', '110 cm', '50gsm'])
        expect([typed, await names(typed)]).toEqual([typed, ['Light']]);
    });
  });

  describe('ranks', () => {
    it('browser 5: ranks the exact text before its words', async () => {
      await fill(
        { name: 'Acc Twill 100 aa cotton linen 2 1' },
        { name: 'Bcc Plain', features: ['Twill 100% cotton-linen'] },
        { name: 'Zcc Twill 100% Cotton-Linen' },
        { name: 'Ycc Plain', description: 'A twill 100% cotton-linen, washed.' },
      );
      const emails = ['Zcc Twill 100% Cotton-Linen', 'Bcc Plain', 'Ycc Plain'];
      const all = [...emails, 'Acc Twill 100 aa cotton linen 2 1'];
      expect(await names('twill 100% cotton-linen')).toEqual(all);
      expect(await list({ search: 'twill 100% cotton-linen' })).toMatchObject({ total: 4 });
    });

    it('backend 12: ranks by the punctuation between words', async () => {
      await fill({ name: 'Acc b c d' }, { name: 'Zcc a b?(c)[d] e' }, { name: 'Mcc bcd' });
      expect(await names('b?(c)[d]')).toEqual(['Zcc a b?(c)[d] e', 'Acc b c d']);
    });

    it('ranks a phrase in a name before its words in a name, and names before descriptions', async () => {
      await fill(
        { name: 'Silk, quite raw' },
        { name: 'Aida', description: 'Feels like raw silk.' },
        { name: 'Washed Raw Silk' },
        { name: 'Raw Silk' },
      );
      expect(await names('raw silk')).toEqual([
        'Raw Silk',
        'Washed Raw Silk',
        'Aida',
        'Silk, quite raw',
      ]);
    });

    it('ranks a plain word by the field alone: its other forms count as much as its exact text', async () => {
      await fill({ name: 'Aida', description: 'For prints.' }, { name: 'Block Print' });
      expect(await names('prints')).toEqual(['Block Print', 'Aida']);
    });

    it('D2: ranks the best match first unless the query has another order', async () => {
      await fill({ name: 'Aida', description: 'velvet', price: 9 }, { name: 'Velvet', price: 10 });
      expect(await names('velvet')).toEqual(['Velvet', 'Aida']);
      expect(await names({ search: 'velvet', sort: 'match' })).toEqual(['Velvet', 'Aida']);
      expect(await names({ search: 'velvet', sort: 'match', order: 'desc' })).toEqual([
        'Velvet',
        'Aida',
      ]);
      expect(await names({ search: 'velvet', sort: 'name' })).toEqual(['Aida', 'Velvet']);
      expect(await names({ search: 'velvet', order: 'desc' })).toEqual(['Velvet', 'Aida']);
      expect(await names({ search: 'velvet', sort: 'price' })).toEqual(['Aida', 'Velvet']);
      expect(await names({ sort: 'match' })).toEqual(['Aida', 'Velvet']);
    });
  });

  describe('that matches nothing', () => {
    it('backend 12: returns marked neighbours by spelling for a search without matches, and does not count them', async () => {
      await fill({ name: 'Velvet' }, { name: 'Crushed Velvet' }, { name: 'Poplin' });
      const similar = await list({ search: 'velevt', limit: 1 });
      expect(similar).toMatchObject({ total: 0, isSimilar: true, next: null });
      expect(await names('velevt')).toEqual(['Velvet', 'Crushed Velvet']);
      expect(await list({ search: 'velvet' })).toMatchObject({ total: 2, isSimilar: false });
      expect(await list({ search: 'xqzzy' })).toMatchObject({ total: 0, isSimilar: false });
      expect(await list({})).toMatchObject({ total: 3, isSimilar: false });
    });

    it('backend 12: keeps a search without matches in its category', async () => {
      await fill({ name: 'Velvet', category: 'silk' }, { name: 'Velvet Two' });
      expect(await names({ search: 'velevt', category: 'silk' })).toEqual(['Velvet']);
    });

    it('browser 5: finds no match of the bare word for a word with signs', async () => {
      await fill({ name: 'Acc Plain', features: ['100% cotton'] }, { name: 'Bcc 100' });
      expect(await list({ search: '100%_' })).toMatchObject({ total: 0, isSimilar: true });
      expect(await names('100%')).toEqual(['Acc Plain']);
      await fill({ name: 'Zcc 100%_a' });
      expect(await names('100%_')).toEqual(['Zcc 100%_a']);
      expect(await list({ search: '100%_' })).toMatchObject({ total: 1, isSimilar: false });
    });
  });
});

describe('a search', () => {
  it.each(['ŉ', '½', 'it’s ŉ', "'\\", 'ﬁ ½ \\', '\u0301', '%\\_', ':*&|!', '<->'])(
    'accepts a search that folds into signs: %s',
    async (search) => {
      await shop.add({ name: 'Plain ½ ŉ' });
      expect(await shop.list({ search })).toMatchObject({ success: true });
    },
  );
});
