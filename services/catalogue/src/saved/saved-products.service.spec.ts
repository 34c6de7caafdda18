import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';
import { SavedProductsService } from './saved-products.service.js';

let shop: OpenCatalogue;
let saved: SavedProductsService;
beforeAll(async () => {
  shop = await openCatalogue();
  saved = new SavedProductsService(shop.dataSource);
});
afterAll(() => shop.close());

const namesOf = async (user: string) => (await saved.list(user)).products.map(({ name }) => name);

describe('the saved list', () => {
  it('returns the products that a user saved, the newest first, each once', async () => {
    const nadia = randomUUID();
    const rahim = randomUUID();
    const muslin = await shop.add({ name: 'Muslin' });
    const tweed = await shop.add({ name: 'Tweed' });
    await saved.save(nadia, muslin._id);
    await saved.save(nadia, tweed._id);
    await saved.save(nadia, muslin._id);
    expect(await namesOf(nadia)).toEqual(['Tweed', 'Muslin']);
    expect(await namesOf(rahim)).toEqual([]);
  });

  it('removes a saved product once, and ignores a second request', async () => {
    const user = randomUUID();
    const { _id } = await shop.add();
    await saved.save(user, _id);
    await saved.drop(user, _id);
    await saved.drop(user, _id);
    expect(await namesOf(user)).toEqual([]);
  });

  it('refuses to save a product that is not in the shop', async () => {
    const { _id } = await shop.add();
    await shop.dataSource.query('UPDATE products SET deleted_at = now() WHERE id = $1', [_id]);
    for (const product of [_id, randomUUID()])
      await expect(saved.save(randomUUID(), product)).rejects.toMatchObject({
        code: 'catalogue.productNotFound',
      });
  });

  it('hides saved products that have left the shop since', async () => {
    const user = randomUUID();
    const { _id } = await shop.add();
    await saved.save(user, _id);
    await shop.dataSource.query('UPDATE products SET deleted_at = now() WHERE id = $1', [_id]);
    expect(await namesOf(user)).toEqual([]);
  });

  it('deletes the saved list with its user', async () => {
    const leaving = randomUUID();
    const staying = randomUUID();
    const { _id } = await shop.add({ name: 'Chintz' });
    for (const user of [leaving, staying]) await saved.save(user, _id);
    await saved.forget(shop.dataSource.manager, leaving);
    expect([await namesOf(leaving), await namesOf(staying)]).toEqual([[], ['Chintz']]);
  });
});
