// A catalogue in a database of locale C.
import 'reflect-metadata';
import { productQuery } from '@shop/contracts/catalogue/catalogue';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { listCategories } from '../products/category.query.js';
import { ProductsService } from '../products/products.service.js';
import { dataSourceOptions } from './data-source.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let products: ProductsService;
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions, { locale: 'C' });
  products = new ProductsService(database.dataSource, new Outbox());
  await database.dataSource.query(`
    INSERT INTO categories VALUES ('Étoffe', 3), ('silk', 300);
    INSERT INTO products (id, name, description, price_cents, category, stock) VALUES
      (gen_random_uuid(), 'Zephyr', 'Plain.', 1, 'Étoffe', 0),
      (gen_random_uuid(), 'Étamine', 'Très léger.', 1, 'Étoffe', 0),
      (gen_random_uuid(), 'Crêpe de Chine', 'Plain.', 1, 'Étoffe', 0);
    INSERT INTO products (id, name, description, price_cents, category, stock)
      SELECT gen_random_uuid(), 'Fil ' || n, 'Plain', 1, 'silk', 0 FROM generate_series(1, 300) n`);
});
afterAll(() => database.close());

const list = async (query: Record<string, unknown>) =>
  (await products.list(productQuery.parse(query))).read();
const found = async (query: Record<string, unknown>) =>
  (await list(query)).products.map(({ name }) => name);

describe('a catalogue in a database of locale C', () => {
  it.each([
    ['crepe', 'Crêpe de Chine'],
    ['étamine', 'Étamine'],
    ['ÉTAMINE', 'Étamine'],
    ['leger', 'Étamine'],
  ])(
    'backend 10, 11: searches a database of locale C for %s without case and accents',
    async (search, name) => {
      expect(await found({ search })).toEqual([name]);
    },
  );

  it('backend 10: treats a category in any case as the same one in a database of locale C', async () => {
    const insert = database.dataSource.query("INSERT INTO categories VALUES ('éTOFFE', 1)");
    await expect(insert).rejects.toThrow(/categories_folded_spelling/);
    expect(await listCategories(database.dataSource.manager)).toEqual(['Étoffe', 'silk']);
    expect((await list({ category: 'étoffe' })).total).toBe(3);
    expect(await found({ category: 'ÉTOFFE' })).toEqual(['Crêpe de Chine', 'Étamine', 'Zephyr']);
  });

  it('backend 11: folds the text of every written product, however it is written', async () => {
    const folded = 'SELECT count(*)::int AS all, count(folded_text)::int AS folded FROM products';
    expect(await database.dataSource.query(folded)).toEqual([{ all: 303, folded: 303 }]);
    expect(await found({ limit: 2 })).toEqual(['Crêpe de Chine', 'Étamine']);
  });
});
