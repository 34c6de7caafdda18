import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import {
  shippingMethodFields,
  shippingMethodView,
  shippingView,
  type ShippingZoneFields,
} from '@shop/contracts/pricing/shipping';
import { admin, areaOf, openSettings, type OpenSettings } from '../testing/open-settings.js';

let shop: OpenSettings;
beforeAll(async () => {
  shop = await openSettings();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.dataSource.query('DELETE FROM shipping_zones');
});

const newId = (): string => randomUUID();
const refused = (code: string) => expect.objectContaining({ code }) as unknown;
const zoneFields = (name: string, ...areas: string[]): ShippingZoneFields => ({
  name,
  areas: areas.map(areaOf),
  defaultGrams: 200,
});
const saveZone = (
  fields: ShippingZoneFields,
  { _id = newId(), version = null as number | null, message = newId() } = {},
) => shop.shipping.saveZone(admin, { _id, version, fields }, message);
const methodFields = (zone: string, parts: object = {}) =>
  shippingMethodFields.parse({
    zone,
    name: 'Standard',
    basis: 'weight',
    steps: [
      { from: 0, cents: 490 },
      { from: 1_000, cents: 790 },
    ],
    ...parts,
  });
const saveMethod = (
  fields: ReturnType<typeof methodFields>,
  { _id = newId(), version = null as number | null } = {},
) => shop.shipping.saveMethod(admin, { _id, version, fields }, randomUUID());

describe('a delivery zone', () => {
  it("SHP-6: refuses a delivery zone with another zone's postal range, and names both", async () => {
    await saveZone(zoneFields('Bangladesh', 'BD', 'IN'));
    const dhaka = saveZone(zoneFields('Dhaka', 'LK', 'BD 1000 1299'));
    await expect(dhaka).rejects.toMatchObject({
      code: 'order.zoneOverlap',
      message: 'The zones "Bangladesh" and "Dhaka" both have BD 1000–1299.',
    });
  });

  it.each([
    ['1000 1299', '1300 1999', null],
    ['1000 1299', '12 1999', 'BD 12–1299'],
    ['1000 12', '1299 1300', 'BD 1299–12'],
    ['1000', '1299 1300', 'BD 1299–1300'],
    ['1000 1299', '1299 1299', 'BD 1299'],
  ])(
    'SHP-6: accepts a delivery zone of %s next to one of %s only if they share no code',
    async (one, other, common) => {
      await saveZone(zoneFields('East', `BD ${one}`));
      const second = saveZone(zoneFields('West', `BD ${other}`));
      if (common === null) await expect(second).resolves.toMatchObject({ name: 'West' });
      else
        await expect(second).rejects.toMatchObject({
          message: `The zones "East" and "West" both have ${common}.`,
        });
    },
  );

  it('SHP-6: refuses the same postal range twice in a delivery zone, and accepts its own range on a change', async () => {
    const twice = saveZone(zoneFields('Dhaka', 'BD 1000 1299', 'BD 1200'));
    await expect(twice).rejects.toMatchObject({
      message: 'The zone "Dhaka" has BD 1200–1299 twice.',
    });
    const { _id } = await saveZone(zoneFields('Dhaka', 'BD 1000 1299'));
    const larger = zoneFields('Greater Dhaka', 'BD 1000 1999');
    expect(await saveZone(larger, { _id, version: 1 })).toEqual({ _id, ...larger, version: 2 });
  });

  it('SHP-6: accepts one of two delivery zones if two admins claim one country at the same time', async () => {
    const names = ['One', 'Two', 'Three', 'Four'];
    const saved = await Promise.allSettled(names.map((name) => saveZone(zoneFields(name, 'NP'))));
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { zones } = await shop.shipping.list();
    expect(zones).toHaveLength(1);
  });

  it('creates a delivery zone once for a repeated request', async () => {
    const again = { _id: randomUUID(), message: randomUUID() };
    const made = await saveZone(zoneFields('Nepal', 'NP'), again);
    expect(await saveZone(zoneFields('Nepal', 'NP'), again)).toEqual(made);
    await shop.shipping.removeZone(admin, made._id, again.message);
    await shop.shipping.removeZone(admin, made._id, again.message);
    expect((await shop.shipping.list()).zones).toEqual([]);
  });

  it('changes only the newest version of a delivery zone', async () => {
    const { _id } = await saveZone(zoneFields('Nepal', 'NP'));
    await saveZone(zoneFields('Himalaya', 'NP'), { _id, version: 1 });
    const old = saveZone(zoneFields('Hills', 'NP'), { _id, version: 1 });
    await expect(old).rejects.toEqual(refused('order.settingsChanged'));
    const taken = saveZone(zoneFields('Hills', 'NP'), { _id });
    await expect(taken).rejects.toEqual(refused('order.settingsChanged'));
    const gone = saveZone(zoneFields('Hills', 'NP'), { version: 3 });
    await expect(gone).rejects.toEqual(refused('order.settingNotFound'));
    const remove = shop.shipping.removeZone(admin, randomUUID(), randomUUID());
    await expect(remove).rejects.toEqual(refused('order.settingNotFound'));
  });

  it('deletes a delivery zone with its methods, and records each change', async () => {
    const { _id } = await saveZone(zoneFields('Nepal', 'NP'));
    await saveMethod(methodFields(_id));
    await saveZone(zoneFields('Nepal', 'NP 44'), { _id, version: 1 });
    await shop.shipping.removeZone(admin, _id, randomUUID());
    expect(await shop.shipping.list()).toEqual({ success: true, zones: [], methods: [] });
    expect((await shop.audited()).slice(0, 4)).toMatchObject([
      { action: 'shipping.zoneDeleted', before: { methods: ['Standard'] }, after: null },
      {
        action: 'shipping.zoneChanged',
        before: { areas: ['NP'] },
        after: { areas: ['NP from 44'] },
      },
      { action: 'shipping.methodCreated', subject: { kind: 'shipping', name: 'Nepal: Standard' } },
      { action: 'shipping.zoneCreated', by: { name: 'Farida' } },
    ]);
  });
});

describe('a delivery method', () => {
  it('stores a delivery method with every field, and lists it by its position', async () => {
    const { _id: zone } = await saveZone(zoneFields('Nepal', 'NP'));
    const pickup = {
      street: '42 Tanti Bazar Road',
      city: 'Dhaka',
      postalCode: '1100',
      note: 'Ring.',
    };
    const second = await saveMethod(
      methodFields(zone, {
        name: 'Pick up',
        time: 'tomorrow',
        position: 2,
        freeFromCents: 5_000,
        pickup,
        packageMaxGrams: 2_000,
        orderMaxGrams: 9_000,
        postalFrom: '44-600',
        postalTo: '45',
        taxClass: 'reduced',
        isActive: false,
        packingGrams: 0,
      }),
    );
    const first = await saveMethod(methodFields(zone, { position: 1 }));
    const list = shippingView.parse(await shop.shipping.list());
    expect(list.methods).toEqual([first, second]);
    expect(second).toMatchObject({ postalFrom: '44600', pickup, taxClass: 'reduced' });
    expect(shippingMethodView.parse(second)).toEqual(second);
  });

  it('refuses a delivery method of an unknown zone, and changes and deletes only its newest version', async () => {
    const lost = saveMethod(methodFields(randomUUID()));
    await expect(lost).rejects.toEqual(refused('order.settingNotFound'));
    const { _id: zone } = await saveZone(zoneFields('Nepal', 'NP'));
    const { _id } = await saveMethod(methodFields(zone));
    const express = methodFields(zone, { name: 'Express' });
    expect(await saveMethod(express, { _id, version: 1 })).toMatchObject({ version: 2 });
    const old = saveMethod(express, { _id, version: 1 });
    await expect(old).rejects.toEqual(refused('order.settingsChanged'));
    await shop.shipping.removeMethod(admin, _id, randomUUID());
    expect((await shop.shipping.list()).methods).toEqual([]);
  });
});
