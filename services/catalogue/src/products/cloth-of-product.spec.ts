import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import type { EntityManager } from 'typeorm';
import { openCloths, type OpenCloths } from '../testing/open-cloths.js';

/** Long enough for the second transaction to reach the lock of the first. */
const BEHIND_MS = 300;

let shop: OpenCloths;
beforeAll(async () => {
  shop = await openCloths();
});
afterAll(() => shop.close());
beforeEach(() => shop.noCloths());

type Change = (manager: EntityManager, product: string) => Promise<unknown>;
const edit =
  (fields: object): Change =>
  (manager, product) =>
    shop.admin.changeIn(manager, shop.by, changeProductInput.parse({ product, fields }));
const sheet: Change = (manager) =>
  shop.editing.changeIn(manager, shop.by, {
    code: 'LW-1',
    fields: { name: 'Poplin', weightGsm: 120 },
  });

/** Does both at the same time: the second begins before the first is committed. */
async function together(product: string, [first, second]: readonly [Change, Change]) {
  const run = (change: Change, waits = 0) =>
    shop.dataSource.transaction(async (manager) => {
      await change(manager, product);
      await pause(waits);
    });
  const ahead = run(first, BEHIND_MS);
  await pause(BEHIND_MS / 3);
  await Promise.all([ahead, run(second)]);
}

describe('a product and the sheet of its cloth, changed at the same time', () => {
  it.each([
    ['the cloth is chosen while its sheet changes', {}, [edit({ cloth: 'LW-1' }), sheet]],
    ['the sheet changes while the cloth is chosen', {}, [sheet, edit({ cloth: 'LW-1' })]],
    ['the price changes, then the sheet', { cloth: 'LW-1' }, [edit({ price: 42 }), sheet]],
    ['the sheet changes, then the price', { cloth: 'LW-1' }, [sheet, edit({ price: 42 })]],
  ] as const)(
    'shows both the product and its cloth sheet in the end: %s',
    async (_case, parts, changes) => {
      await shop.make('LW-1');
      await shop.publish('LW-1');
      const { _id } = await shop.add(parts);
      await together(_id, changes);
      const shown = await shop.products.get(_id);
      expect(shown.cloth?.highlights).toContain('120 g/m²');
      if ('cloth' in parts) expect(shown.price).toBe(42);
    },
  );
});
