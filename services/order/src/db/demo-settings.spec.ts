import 'reflect-metadata';
import { discountQuery } from '@shop/contracts/pricing/discounts';
import { demoSettings } from '@shop/seeds/demo-settings';
import { openSettings, type OpenSettings } from '../testing/open-settings.js';
import { addDemoSettings } from './demo-settings.js';

let shop: OpenSettings;
beforeAll(async () => {
  shop = await openSettings();
});
afterAll(() => shop.close());

describe('the settings of the demo shop', () => {
  const demo = demoSettings(new Date());
  const found = async () => ({
    shipping: await shop.shipping.list(),
    taxes: await shop.taxes.list(),
    discounts: (await shop.discounts.list(discountQuery.parse({}))).discounts,
    settings: await shop.settings.get(),
  });

  it('adds the demo settings once to a shop without settings', async () => {
    await addDemoSettings(shop.dataSource, demo);
    const first = await found();
    expect(first.shipping.zones.map(({ name }) => name)).toEqual([
      'Bangladesh',
      "Bangladesh's neighbours",
      'European Union',
      'United Kingdom',
    ]);
    const [standard] = first.shipping.methods;
    expect(standard).toMatchObject({
      name: 'Standard',
      time: '5-7 business days',
      transit: { from: 5, to: 7 },
      steps: [{ from: 0, cents: 0 }],
      position: 0,
    });
    expect(first.settings).toMatchObject({ sellerCountry: 'DE', version: 1 });
    expect(first.discounts.map(({ firstCode }) => firstCode)).toEqual(
      expect.arrayContaining(['WELCOME10', 'SUMMER', 'FREESHIP', 'FIRST20', 'NEWYEAR', null]),
    );
    await addDemoSettings(shop.dataSource, demo);
    expect(await found()).toEqual(first);
  });

  it('keeps the settings that an admin saved instead of the demo settings', async () => {
    await shop.dataSource.query('DELETE FROM shop_settings');
    await shop.dataSource.query('DELETE FROM discounts');
    await shop.dataSource.query('DELETE FROM tax_zones');
    const before = await found();
    await addDemoSettings(shop.dataSource, demo);
    expect(await found()).toEqual(before);
  });
});
