// Two admins in the form of one product, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { ProductFields } from '@shop/contracts/catalogue/catalogue';
import { changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';

let shop: OpenBackOffice;
beforeAll(async () => {
  shop = await openBackOffice();
});
afterAll(() => shop.close());

type Fields = Partial<ProductFields>;
const save = (product: string, fields: Fields, seen?: Fields) =>
  shop.admin.change(shop.by, changeProductInput.parse({ product, fields, seen }), randomUUID());

describe('the form of a product that two admins have open', () => {
  it('W50: stores nothing if values were changed in the meantime, and lists all of them with who and when', async () => {
    const { _id } = await shop.add({ name: 'Voile', price: 10, features: ['Soft'] });
    await save(_id, { name: 'Fine Voile', features: ['Soft', 'Sheer'], price: 12 });
    const mine = { name: 'Cotton Voile', features: ['Light'], description: 'Mine.' };
    const seen = { name: 'Voile', features: ['Soft'], description: 'Cloth by the metre.' };
    await expect(save(_id, mine, seen)).rejects.toMatchObject({
      code: 'catalogue.valueChanged',
      details: [
        {
          path: 'name',
          conflict: { yours: 'Cotton Voile', theirs: 'Fine Voile', by: 'Ayesha' },
        },
        { path: 'features', conflict: { yours: 'Light', theirs: 'Soft\nSheer' } },
      ],
    });
    expect(await shop.lists.get(_id)).toMatchObject({
      name: 'Fine Voile',
      description: 'Cloth by the metre.',
    });
  });

  it('W50: stores other fields than those of the other admin, the same value, and a second save of mine', async () => {
    const { _id } = await shop.add({ name: 'Voile', price: 10, category: 'cotton' });
    await save(_id, { price: 12, name: 'Tulle' });
    await save(
      _id,
      { description: 'Mine.', name: 'Tulle' },
      { name: 'Voile', description: 'Cloth by the metre.' },
    );
    await save(
      _id,
      { description: 'Again.', category: 'COTTON' },
      { description: 'Mine.', category: 'Cotton' },
    );
    expect(await shop.lists.get(_id)).toMatchObject({
      name: 'Tulle',
      price: 12,
      description: 'Again.',
      category: 'cotton',
    });
  });

  it('W50: compares a state with its date, and the code of the cloth', async () => {
    const { _id } = await shop.add();
    const liveFrom = new Date(Date.now() + 3_600_000).toISOString();
    await save(_id, { state: 'scheduled', liveFrom }, { state: 'live', liveFrom: null });
    await expect(
      save(_id, { state: 'hidden', liveFrom: null }, { state: 'live', liveFrom: null }),
    ).rejects.toMatchObject({
      details: [
        { path: 'state', conflict: { theirs: 'scheduled' } },
        { path: 'liveFrom', conflict: { theirs: liveFrom } },
      ],
    });
    await save(_id, { state: 'draft', cloth: null }, { state: 'scheduled', cloth: null });
    expect(await shop.lists.get(_id)).toMatchObject({ state: 'draft', liveFrom: null });
  });
});
