// Invalid orders are refused with one sentence that names the line, and nothing is stored or held.
import { call, expectStock, register, stockOf } from './account';
import { backOffice } from './back-office';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const shippingAddress = {
  street: 'Road 7, House 12',
  city: 'Dhaka',
  postalCode: '1209',
  country: 'Bangladesh',
};

describe('a body that is no order', () => {
  let adminApi: Awaited<ReturnType<typeof backOffice>>;
  let product: Awaited<ReturnType<typeof adminApi.add>>;
  let shopper: Awaited<ReturnType<typeof register>>;
  let stock: number;
  let deleted: string;
  beforeAll(async () => {
    adminApi = await backOffice();
    deleted = (await adminApi.add())._id;
    await adminApi.remove(deleted);
    product = await adminApi.add();
    shopper = await register();
    stock = await stockOf(product);
  });
  afterAll(() => adminApi.clear());

  const line = (parts: object = {}) => ({
    product: product._id,
    quantity: 1,
    price: product.price,
    ...parts,
  });
  /** Returns a valid first line, followed by a line with these changes. */
  const second = (parts: object) => ({
    items: [line(), line(parts)],
    totalAmount: product.price * 2,
    shippingAddress,
  });
  const single = (parts: object) => ({
    items: [line()],
    totalAmount: product.price,
    shippingAddress,
    ...parts,
  });
  /** Returns an order whose address lacks this field. */
  const without = (field: keyof typeof shippingAddress) =>
    single({ shippingAddress: { ...shippingAddress, [field]: undefined } });
  const blank = (field: keyof typeof shippingAddress) =>
    single({ shippingAddress: { ...shippingAddress, [field]: '  ' } });

  const bodies: [string, () => unknown, number, string | RegExp][] = [
    ['a quantity of 0', () => second({ quantity: 0 }), 400, 'Line 2: Quantity must be at least 1'],
    ['a negative one', () => second({ quantity: -2 }), 400, 'Line 2: Quantity must be at least 1'],
    [
      'half a piece',
      () =>
        single({
          items: [line({ quantity: 1.5 })],
          totalAmount: Math.floor((Math.round(product.price * 100) * 3 + 1) / 2) / 100,
        }),
      400,
      'Line 1: Quantity is not valid',
    ],
    [
      'a quantity in ten thousandths',
      () => second({ quantity: 1.0001 }),
      400,
      'Line 2: Quantity is not valid',
    ],
    ['a huge one', () => second({ quantity: 1e9 }), 400, 'Line 2: Quantity must be at most 999'],
    ['one in words', () => second({ quantity: '2' }), 400, 'Line 2: Quantity is not valid'],
    [
      'more pieces in two lines than an order takes',
      () => ({
        items: [line(), line({ quantity: 999 })],
        totalAmount: (product.price * 100 * 1000) / 100,
        shippingAddress,
      }),
      400,
      'Line 1: an order takes at most 999 of a product.',
    ],
    [
      'an unknown product',
      () => second({ product: UNKNOWN }),
      409,
      'The product of line 2 is no longer sold.',
    ],
    [
      'a product that was deleted',
      () => second({ product: deleted }),
      409,
      /^"Test Poplin \d+" is no longer sold\.$/,
    ],
    ['a product that is no id', () => second({ product: 7 }), 400, 'Line 2: Product is not valid'],
    [
      '51 lines',
      () => single({ items: Array.from({ length: 51 }, () => line()) }),
      400,
      'An order has at most 50 lines',
    ],
    ['an empty list', () => single({ items: [] }), 400, 'Your cart is empty'],
    ['a wrong total', () => single({ totalAmount: 0.01 }), 409, /^The lines of the order come to/],
    [
      'a price that has risen',
      () => single({ items: [line({ price: 0.01 })], totalAmount: 0.01 }),
      409,
      /^The price of ".+" is now \$/,
    ],
    ['an address without a street', () => without('street'), 400, 'Street is required'],
    ['an address without a city', () => without('city'), 400, 'City is required'],
    ['one without a postal code', () => without('postalCode'), 400, 'Postal code is required'],
    ['one without a country', () => without('country'), 400, 'Country is required'],
    ['one whose city is blank', () => blank('city'), 400, 'City is required'],
    ['no address', () => single({ shippingAddress: undefined }), 400, /address/i],
    ['malformed JSON', () => '{"items": [', 400, 'The request is not valid JSON.'],
    ['nothing', () => ({}), 400, 'Items is required'],
  ];

  it.each(bodies)('refuses an order body for %s', async (_what, body, status, message) => {
    const given = body();
    const response = await call('/orders', {
      method: 'POST',
      token: shopper.token,
      body: typeof given === 'string' ? given : JSON.stringify(given),
    });
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({
      success: false,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });

  it('leaves no order and holds no stock for a bad body: the good one that follows is the first', async () => {
    const body = JSON.stringify(single({}));
    expect(await call('/orders', { method: 'POST', token: shopper.token, body })).toMatchObject({
      status: 201,
    });
    expect(await shopper.orders()).toBe(1);
    await expectStock(product, stock - 1);
  });
});
