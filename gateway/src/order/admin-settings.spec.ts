import 'reflect-metadata';
import { documentRpc } from '@shop/contracts/billing/documents';
import { discountsRpc, type DiscountView } from '@shop/contracts/pricing/discounts';
import { errors } from '@shop/contracts/core/errors';
import { settingsRpc, type SettingsView } from '@shop/contracts/pricing/settings';
import {
  shippingRpc,
  type ShippingMethodView,
  type ShippingZoneView,
} from '@shop/contracts/pricing/shipping';
import { taxesRpc, type TaxRateView, type TaxZoneView } from '@shop/contracts/pricing/taxes';
import { DomainError } from '@shop/service-kit/domain-error';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.services.reset();
});

const stored = { _id: someId, version: 2 };
const areas = [{ country: 'AT', postalFrom: null, postalTo: null }];
const zone: ShippingZoneView = { ...stored, name: 'Alps', areas, defaultGrams: 200 };
const method: ShippingMethodView = {
  ...stored,
  zone: someId,
  name: 'Post',
  time: '',
  transit: null,
  basis: 'flat',
  steps: [{ from: 0, cents: 490 }],
  freeFromCents: null,
  packingGrams: 60,
  packageMaxGrams: null,
  orderMaxGrams: null,
  postalFrom: null,
  postalTo: null,
  taxClass: 'standard',
  pickup: null,
  isActive: true,
  position: 0,
};
const taxZone: TaxZoneView = { ...stored, name: 'Austria', areas, isUnion: true, isExport: false };
const rate: TaxRateView = {
  ...stored,
  zone: someId,
  taxClass: 'standard',
  rate: 2_000,
  validFrom: null,
  validTo: null,
};
const discount: DiscountView = {
  ...stored,
  name: 'Welcome',
  kind: 'code',
  level: 'order',
  effect: 'percent',
  value: 1_000,
  combines: false,
  priority: 0,
  minCents: null,
  minQuantity: null,
  products: [],
  categories: [],
  excludesReduced: false,
  startsAt: null,
  endsAt: null,
  usesMax: null,
  usesPerBuyer: 1,
  isActive: true,
  createdAt: '2026-11-01T00:00:00.000Z',
  uses: 0,
  codeCount: 1,
  firstCode: 'WELCOME10',
};
const settings: SettingsView = {
  pricesIncludeTax: true,
  sellerCountry: 'DE',
  isRecipientSent: false,
  isUnconfirmedVatEnough: true,
  carriers: [],
  seller: null,
  exchangeRates: [],
  documents: { prefix: 'LM', firstNumber: 1 },
  version: 2,
  distanceSalesCents: 0,
  distanceSales: {
    from: 'limit',
    limitCents: 1_000_000,
    warnAtCents: 800_000,
    euroRate: 920_000,
    rateOn: '2026-11-02',
  },
  payments: {
    isDemoCardOn: true,
    isCardOn: true,
    cash: null,
    transfer: null,
    isInvoiceOn: true,
    invoiceReminderDays: [3, 14, 30],
    prepaid: 'withParcels',
    capture: 'order',
    giftCardMonths: null,
  },
};
const kinds = [
  ['shipping-zones', shippingRpc.saveZone, shippingRpc.removeZone, zone],
  ['shipping-methods', shippingRpc.saveMethod, shippingRpc.removeMethod, method],
  ['tax-zones', taxesRpc.saveZone, taxesRpc.removeZone, taxZone],
  ['tax-rates', taxesRpc.saveRate, taxesRpc.removeRate, rate],
  ['discounts', discountsRpc.save, discountsRpc.remove, discount],
] as const;
const inputs = (name: string) =>
  gateway.services.requests.filter((request) => request.name === name).map(({ input }) => input);
const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const headers = await gateway.signIn('admin');
  return gateway.app.inject({
    method,
    url: `/api/admin/${url}`,
    headers,
    ...(payload && { payload }),
  });
};
/** Returns the form's input: the view without the fields that the shop adds. */
const fieldsOf = (view: (typeof kinds)[number][3]) => {
  const { _id, version: _version, ...fields } = view;
  if (!('codeCount' in fields)) return fields;
  const { createdAt: _1, uses: _2, codeCount: _3, firstCode: _4, ...sent } = fields;
  return sent;
};

describe('the settings over HTTP', () => {
  const addresses = kinds.flatMap(([path]) => [
    ['GET', path],
    ['POST', path],
    ['PUT', `${path}/${someId}`],
    ['DELETE', `${path}/${someId}`],
  ]);
  const others = [
    ['GET', 'settings'],
    ['PUT', 'settings'],
    ['GET', `discounts/${someId}`],
    ['GET', `discounts/${someId}/codes`],
    ['POST', `discounts/${someId}/codes`],
    ['GET', `discounts/${someId}/codes.csv`],
    ['DELETE', `discounts/${someId}/codes/MAY`],
  ];
  it.each([...addresses, ...others])(
    '%s /api/admin/%s responds 401 to a guest and 403 to a user',
    async (method = '', path = '') => {
      const headers = await gateway.signIn('user');
      const request = { method: method as 'GET', url: `/api/admin/${path}` };
      const guest = await gateway.app.inject(request);
      const user = await gateway.app.inject({ ...request, headers });
      expect([guest.statusCode, user.statusCode]).toEqual([401, 403]);
      expect(gateway.services.requests).toEqual([]);
    },
  );

  it.each(kinds)(
    '/%s creates settings, changes them from a version and deletes them',
    async (path, save, remove, view) => {
      gateway.services.reply(save, view);
      gateway.services.reply(remove, { success: true, message: 'Deleted.' });
      const fields = fieldsOf(view);
      const created = await call('POST', path, { fields });
      const changed = await call('PUT', `${path}/${someId}`, { fields, version: 1 });
      const deleted = await call('DELETE', `${path}/${someId}`);
      expect([created, changed, deleted].map(({ statusCode }) => statusCode)).toEqual([
        201, 200, 200,
      ]);
      expect(changed.json()).toEqual(view);
      expect(inputs(save.name)).toEqual([
        { _id: expect.any(String) as string, version: null, fields },
        { _id: someId, version: 1, fields },
      ]);
      expect(inputs(remove.name)).toEqual([
        path === 'discounts' ? { discount: someId } : { _id: someId },
      ]);
    },
  );

  it.each(kinds)(
    '/%s responds 409 for settings changed by someone else, and 404 for unknown ones',
    async (path, save, remove, view) => {
      gateway.services.refuse(save, 'order.settingsChanged');
      gateway.services.refuse(remove, 'order.settingNotFound');
      const changed = await call('PUT', `${path}/${someId}`, {
        fields: fieldsOf(view),
        version: 1,
      });
      expect([changed.statusCode, changed.json().message]).toEqual([
        409,
        errors['order.settingsChanged'].message,
      ]);
      for (const id of [someId, 'x'])
        expect((await call('DELETE', `${path}/${id}`)).statusCode).toBe(404);
    },
  );

  it('SHP-6: passes on the sentence that names both overlapping delivery zones', async () => {
    const sentence = 'The zones "Bangladesh" and "Dhaka" both have BD 1000–1299.';
    gateway.services.reply(shippingRpc.saveZone, () => {
      throw new DomainError('order.zoneOverlap', undefined, sentence);
    });
    const response = await call('POST', 'shipping-zones', { fields: fieldsOf(zone) });
    expect([response.statusCode, response.json().message]).toEqual([409, sentence]);
  });

  it.each([
    ['shipping-zones', { ...fieldsOf(zone), areas: [] }, 'fields.areas', 'A zone needs a country'],
    [
      'shipping-zones',
      { ...fieldsOf(zone), areas: [{ country: 'XX' }] },
      'fields.areas.0.country',
      'There is no such country',
    ],
    [
      'shipping-methods',
      { ...fieldsOf(method), steps: [{ from: 5, cents: 1 }] },
      'fields.steps',
      'The first step must begin at 0',
    ],
    ['tax-rates', { ...fieldsOf(rate), rate: 10_001 }, 'fields.rate', /10000/],
    [
      'discounts',
      { ...fieldsOf(discount), value: 0 },
      'fields.value',
      'A percentage is above 0 and at most 100',
    ],
  ])(
    '/%s refuses settings with the sentence of the contract',
    async (path, fields, at, message) => {
      const response = await call('POST', path, { fields });
      const [detail] = response.json().details;
      expect([response.statusCode, detail.path]).toEqual([400, at]);
      expect(detail.message).toMatch(message);
      expect(gateway.services.requests).toEqual([]);
    },
  );

  it('reads and saves the settings of the shop from a version', async () => {
    gateway.services.reply(settingsRpc.get, settings);
    gateway.services.reply(settingsRpc.save, { ...settings, version: 3 });
    expect((await call('GET', 'settings')).json()).toEqual(settings);
    const { version, distanceSalesCents: _, ...sent } = settings;
    const saved = await call('PUT', 'settings', { settings: sent, version });
    expect(saved.json()).toMatchObject({ version: 3 });
    expect(inputs(settingsRpc.save.name)).toEqual([{ settings: sent, version: 2 }]);
    const wrong = await call('PUT', 'settings', {
      settings: { ...sent, sellerCountry: 'Atlantis' },
      version,
    });
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'There is no such country']);
  });
});

describe('the numbering of documents', () => {
  const { version, distanceSalesCents: _, ...sent } = settings;
  const save = async (documents: object, numbered: { ever: boolean; thisYear: boolean }) => {
    gateway.services.reply(settingsRpc.get, settings);
    gateway.services.reply(settingsRpc.save, settings);
    gateway.services.reply(documentRpc.numbered, numbered);
    const fields = { ...sent, documents: { ...sent.documents, ...documents } };
    return (await call('PUT', 'settings', { settings: fields, version })).statusCode;
  };

  it('V44: changes the prefix until the first document of a year, the first number until the first of all', async () => {
    expect(await save({ prefix: 'AB' }, { ever: false, thisYear: false })).toBe(200);
    expect(await save({ prefix: 'AB' }, { ever: true, thisYear: false })).toBe(200);
    expect(await save({ prefix: 'AB' }, { ever: true, thisYear: true })).toBe(409);
    expect(await save({ firstNumber: 7 }, { ever: false, thisYear: false })).toBe(200);
    expect(await save({ firstNumber: 7 }, { ever: true, thisYear: false })).toBe(409);
    expect(inputs(settingsRpc.save.name)).toHaveLength(3);
  });

  it('V44: saves other settings while billing is away, and no other numbering', async () => {
    gateway.services.refuse(documentRpc.numbered, 'service.unavailable');
    gateway.services.reply(settingsRpc.get, settings);
    gateway.services.reply(settingsRpc.save, settings);
    const fields = { ...sent, sellerCountry: 'AT' };
    expect((await call('PUT', 'settings', { settings: fields, version })).statusCode).toBe(200);
    const documents = { prefix: 'AB', firstNumber: 1 };
    const renamed = await call('PUT', 'settings', { settings: { ...sent, documents }, version });
    expect(renamed.statusCode).toBe(503);
  });
});

describe('the codes of a discount over HTTP', () => {
  const base = `discounts/${someId}/codes`;

  it('adds typed or generated codes of a discount, and deletes them', async () => {
    gateway.services.reply(discountsRpc.addCodes, { success: true, message: 'Codes added.' });
    gateway.services.reply(discountsRpc.removeCode, { success: true, message: 'Code deleted.' });
    expect((await call('POST', base, { codes: ['may 10'] })).statusCode).toBe(200);
    await call('POST', base, { count: 10_000, prefix: 'may-' });
    expect((await call('DELETE', `${base}/MAY10`)).statusCode).toBe(200);
    expect(inputs(discountsRpc.addCodes.name)).toEqual([
      { discount: someId, add: { codes: ['MAY10'], usesMax: null } },
      { discount: someId, add: { count: 10_000, prefix: 'MAY-', usesMax: 1 } },
    ]);
    for (const wrong of [{ codes: ['x'] }, { count: 10_001 }, { codes: [] }, {}])
      expect((await call('POST', base, wrong)).statusCode).toBe(400);
  });

  it('exports the codes of a discount as one CSV file, however many pages they have', async () => {
    gateway.services.reply(discountsRpc.listCodes, ({ page }) => ({
      success: true as const,
      total: 3,
      page,
      pages: 2,
      codes:
        page === 1
          ? [{ code: 'A-1', usesMax: 1, uses: 0 }]
          : [{ code: 'B-2', usesMax: null, uses: 4 }],
    }));
    const response = await call('GET', `${base}.csv`);
    expect(response.headers['content-type']).toContain('text/csv');
    expect(response.body).toBe('\ufeffCode,Uses,Limit\r\nA-1,0,1\r\nB-2,4,\r\n');
  });
});
