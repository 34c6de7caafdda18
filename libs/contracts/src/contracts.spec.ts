import { auditRpc } from './core/audit.js';
import { authEvents, authRpc, loginInput, registerInput, userView } from './auth/auth.js';
import { adminAnalyticsRpc } from './analytics/admin-analytics.js';
import { billingEvents, billingRpc } from './billing/billing.js';
import { catalogueAdminRpc } from './catalogue/catalogue-admin.js';
import { catalogueEvents, catalogueRpc, productQuery } from './catalogue/catalogue.js';
import { certificateEvents, certificateRpc } from './cloth/certificates.js';
import { clothEvents, clothRpc } from './cloth/cloth.js';
import { correspondenceRpc } from './correspondence/correspondence.js';
import { dayChecksumsRpc } from './core/day-checksums.js';
import { errors } from './core/errors.js';
import { publicStatsRpc } from './analytics/public-stats.js';
import { savedRpc } from './catalogue/saved.js';
import { reviewRpc } from './catalogue/reviews.js';
import { rollEvents, rollPagesRpc } from './inventory/roll-events.js';
import { rollListRpc } from './inventory/roll-lists.js';
import { rollsRpc } from './inventory/rolls.js';
import { orderEvents, orderRpc } from './ordering/order.js';
import { placeOrderInput } from './ordering/place-order.js';
import { orderEventsRpc } from './ordering/order-events.js';

const address = { street: '12 Road 5', city: 'Dhaka', postalCode: '1205', country: 'Bangladesh' };
const item = { product: '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a01', quantity: 1, price: 9.5 };
const order = { items: [item], totalAmount: 9.5, shippingAddress: address };

const POSTAL = 'Postal code is required';

describe('the contract', () => {
  it('names each request and each event after the service that owns it', () => {
    const pages: Record<string, { name: string }>[] = [
      authRpc,
      auditRpc,
      billingRpc,
      catalogueRpc,
      catalogueAdminRpc,
      certificateRpc,
      clothRpc,
      reviewRpc,
      rollsRpc,
      rollListRpc,
      rollPagesRpc,
      orderRpc,
      savedRpc,
      adminAnalyticsRpc,
      correspondenceRpc,
      orderEventsRpc,
      dayChecksumsRpc,
      { publicStatsRpc },
      authEvents,
      billingEvents,
      catalogueEvents,
      certificateEvents,
      clothEvents,
      rollEvents,
      orderEvents,
    ];
    const names = pages.flatMap((page) => Object.values(page)).map((message) => message.name);
    for (const name of names) {
      expect(name).toMatch(
        /^(auth|catalogue|order|billing|admin-analytics|correspondence)\.[a-z][A-Za-z]+$/,
      );
    }
    expect(new Set(names).size).toBe(names.length);
  });

  it('gives every error a message and a status that clients understand', () => {
    for (const { status, message } of Object.values(errors)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(message.trim()).not.toBe('');
    }
  });

  it('accepts an order as the shop sends it', () => {
    expect(placeOrderInput.parse(order)).toEqual(order);
  });

  it('matches a product id in either case', () => {
    const upper = { ...item, product: item.product.toUpperCase() };
    expect(placeOrderInput.parse({ ...order, items: [upper] })).toEqual(order);
  });

  it.each([
    ['no line', { ...order, items: [] }],
    ['51 lines', { ...order, items: Array.from({ length: 51 }, () => item) }],
    ['a quantity of 0', { ...order, items: [{ ...item, quantity: 0 }] }],
    ['a negative quantity', { ...order, items: [{ ...item, quantity: -1 }] }],
    ['a quantity in ten thousandths', { ...order, items: [{ ...item, quantity: 1.0001 }] }],
    ['a quantity in words', { ...order, items: [{ ...item, quantity: '2' }] }],
    ['a huge quantity', { ...order, items: [{ ...item, quantity: 1e9 }] }],
    ['a product that is no id', { ...order, items: [{ ...item, product: 'x' }] }],
    ['no street', { ...order, shippingAddress: { ...address, street: ' ' } }],
  ])('refuses an order with %s', (_what, input) => {
    expect(placeOrderInput.safeParse(input).success).toBe(false);
  });

  const bill = { ...address, country: 'AT' };
  const long = 'x'.repeat(501);
  it.each<[object, string, string]>([
    [{ shippingAddress: { ...address, postalCode: ' ' } }, 'shippingAddress.postalCode', POSTAL],
    [{ shippingAddress: { street: '1', city: '2', country: 'BD' } }, 'postalCode', POSTAL],
    [{ shippingAddress: { street: '', city: '2' } }, 'shippingAddress.postalCode', POSTAL],
    [{ billingAddress: { ...bill, postalCode: '' } }, 'billingAddress.postalCode', POSTAL],
    [
      { billingAddress: { ...bill, country: 'Atlantis' } },
      'billingAddress.country',
      'There is no such country',
    ],
    [
      { shippingAddress: { ...address, line2: long } },
      'shippingAddress.line2',
      'Address line 2 must be at most 200 characters long',
    ],
    [
      { shippingAddress: { ...address, region: long } },
      'shippingAddress.region',
      'Region must be at most 100 characters long',
    ],
    [{ note: long }, 'note', 'Note must be at most 500 characters long'],
    [{ note: 5 }, 'note', 'Note is not valid'],
  ])('reports once what is wrong with an address or a note: %j', (parts, path, message) => {
    const { error } = placeOrderInput.safeParse({ ...order, ...parts });
    const found = error?.issues.filter((one) => one.path.join('.').endsWith(path));
    expect(found?.map((one) => one.message)).toEqual([message]);
  });

  it('accepts an address without a postal code if its country has none', () => {
    const to = { street: '12 Sheikh Zayed Road', city: 'Dubai', country: 'United Arab Emirates' };
    const parsed = placeOrderInput.parse({ ...order, shippingAddress: to, billingAddress: to });
    expect(parsed.shippingAddress).toEqual({ ...to, postalCode: '' });
    expect(parsed.billingAddress).toEqual({ ...to, postalCode: '' });
  });

  it('keeps the order of the spec unchanged, key by key', () => {
    expect(JSON.stringify(placeOrderInput.parse(order))).toBe(JSON.stringify(order));
  });

  it('reads a list query with defaults: first page, 24 products', () => {
    expect(productQuery.parse({})).toEqual({ page: 1, limit: 24, order: 'asc' });
    expect(productQuery.safeParse({ limit: '0' }).success).toBe(false);
    expect(productQuery.safeParse({ limit: '101' }).success).toBe(false);
  });

  it('normalises e-mail addresses, and keeps passwords unchanged', () => {
    expect(loginInput.parse({ email: ' A@B.test ', password: ' p ' })).toEqual({
      email: 'a@b.test',
      password: ' p ',
    });
  });

  it('requires six characters of a password', () => {
    const parsed = registerInput.safeParse({ name: 'A', email: 'a@b.test', password: '12345' });
    expect(parsed.error?.issues[0]?.message).toBe('Password must be at least 6 characters');
  });

  it('exposes only those account fields that the browser may see', () => {
    const row = {
      _id: item.product,
      name: 'A',
      email: 'a@b.test',
      role: 'user',
      createdAt: new Date(0),
      passwordHash: 'x',
    };
    expect(userView.parse(row)).toEqual({
      _id: item.product,
      name: 'A',
      email: 'a@b.test',
      role: 'user',
      createdAt: '1970-01-01T00:00:00.000Z',
    });
  });
});
