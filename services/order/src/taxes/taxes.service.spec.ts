import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { taxRateFields, taxesView, type TaxZoneFields } from '@shop/contracts/pricing/taxes';
import { admin, areaOf, openSettings, type OpenSettings } from '../testing/open-settings.js';

let shop: OpenSettings;
beforeAll(async () => {
  shop = await openSettings();
});
afterAll(() => shop.close());
beforeEach(() => shop.dataSource.query('DELETE FROM tax_zones'));

const newId = (): string => randomUUID();
const refused = (code: string) => expect.objectContaining({ code }) as unknown;
const zoneFields = (name: string, ...areas: string[]): TaxZoneFields => ({
  name,
  areas: areas.map(areaOf),
  isUnion: true,
  isExport: false,
});
const saveZone = (fields: TaxZoneFields, { _id = newId(), version = null as number | null } = {}) =>
  shop.taxes.saveZone(admin, { _id, version, fields }, randomUUID());
const saveRate = (
  zone: string,
  parts: object = {},
  { _id = newId(), version = null as number | null } = {},
) => {
  const fields = taxRateFields.parse({ zone, taxClass: 'standard', rate: 2_000, ...parts });
  return shop.taxes.saveRate(admin, { _id, version, fields }, randomUUID());
};

describe('a tax zone', () => {
  it('stores a tax zone with its areas, changes only its newest version, and deletes it with its rates', async () => {
    const { _id } = await saveZone(zoneFields('Austria', 'AT'));
    await saveRate(_id);
    const changed = { ...zoneFields('Austria and Graz', 'AT 8', 'AT 1 7'), isUnion: false };
    const saved = await saveZone(changed, { _id, version: 1 });
    expect(saved).toMatchObject({ version: 2, isUnion: false });
    expect(saved.areas.map(({ postalFrom }) => postalFrom)).toEqual(['1', '8']);
    await expect(saveZone(changed, { _id, version: 1 })).rejects.toEqual(
      refused('order.settingsChanged'),
    );
    await shop.taxes.removeZone(admin, _id, randomUUID());
    expect(await shop.taxes.list()).toEqual({ success: true, zones: [], rates: [] });
  });

  it("refuses a tax zone with another zone's country, and names both", async () => {
    await saveZone(zoneFields('Union', 'AT', 'DE'));
    await expect(saveZone(zoneFields('Germany', 'DE'))).rejects.toMatchObject({
      code: 'order.zoneOverlap',
      message: 'The zones "Union" and "Germany" both have DE.',
    });
  });
});

describe('a tax rate', () => {
  it('TAX-5: replaces a tax rate from a given day, and refuses one that overlaps another', async () => {
    const { _id: zone } = await saveZone(zoneFields('Austria', 'AT'));
    const old = await saveRate(zone, { validTo: '2026-12-31' });
    await saveRate(zone, { rate: 1_000, taxClass: 'reduced' });
    const rise = { rate: 2_100, validFrom: '2026-12-31' };
    await expect(saveRate(zone, rise)).rejects.toEqual(refused('order.rateOverlap'));
    const next = await saveRate(zone, { ...rise, validFrom: '2027-01-01' });
    const { rates } = taxesView.parse(await shop.taxes.list());
    expect(rates.map(({ taxClass, rate }) => [taxClass, rate])).toEqual([
      ['standard', 2_000],
      ['standard', 2_100],
      ['reduced', 1_000],
    ]);
    const longer = saveRate(zone, { validTo: '2027-01-01' }, { _id: old._id, version: 1 });
    await expect(longer).rejects.toEqual(refused('order.rateOverlap'));
    const same = await saveRate(zone, { validTo: '2026-12-30' }, { _id: old._id, version: 1 });
    expect(same).toMatchObject({ validTo: '2026-12-30', version: 2 });
    await shop.taxes.removeRate(admin, next._id, randomUUID());
    expect((await shop.taxes.list()).rates).toHaveLength(2);
    const [deleted, changed] = await shop.audited();
    expect([deleted, changed]).toMatchObject([
      { action: 'tax.rateDeleted', subject: { name: 'Austria: standard 21 %' } },
      {
        action: 'tax.rateChanged',
        before: { validTo: '2026-12-31' },
        after: { validTo: '2026-12-30' },
      },
    ]);
  });

  it('refuses a tax rate of an unknown zone', async () => {
    await expect(saveRate(randomUUID())).rejects.toMatchObject({
      message: 'There is no such zone.',
    });
  });
});
