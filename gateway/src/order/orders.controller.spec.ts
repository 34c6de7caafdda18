import 'reflect-metadata';
import { errors, type ErrorCode } from '@shop/contracts/errors';
import { orderRpc, type OrderList } from '@shop/contracts/order';
import { order, orderDetail, placeOrder, someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const list: OrderList = { success: true, orders: [order], total: 1, page: 1, pages: 1 };
const placed = { success: true as const, message: 'Order placed successfully!', order };
const place = (payload: object, headers: Record<string, string> = {}) =>
  gateway.app.inject({ method: 'POST', url: '/api/orders', payload, headers });
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
];

describe('placing an order', () => {
  it('asks a guest to sign in', async () => {
    expect(codeOf(await place(placeOrder))).toEqual([401, 'auth.required']);
  });

  it('hands over the order, its key and the token of the shopper', async () => {
    gateway.services.answer(orderRpc.place, placed);
    const signedIn = await gateway.signIn();
    const answer = await place(placeOrder, { ...signedIn, 'idempotency-key': 'checkout-0001' });
    expect([answer.statusCode, answer.json()]).toEqual([201, placed]);
    expect(gateway.services.asked[0]).toMatchObject({
      input: { order: placeOrder, idempotencyKey: 'checkout-0001' },
      token: signedIn.authorization.replace('Bearer ', ''),
      requestId: answer.headers['x-request-id'],
    });
  });

  it('works without a key', async () => {
    gateway.services.answer(orderRpc.place, placed);
    await place(placeOrder, await gateway.signIn());
    expect(gateway.services.asked[0]?.input).toMatchObject({ idempotencyKey: null });
  });

  it('lets nothing through that an order does not have, card data least of all', async () => {
    gateway.services.answer(orderRpc.place, placed);
    const extra = { ...placeOrder, card: '4111111111111111', status: 'delivered', user: someId };
    await place(extra, await gateway.signIn());
    expect(gateway.services.asked[0]?.input).toEqual({ order: placeOrder, idempotencyKey: null });
  });

  it.each<[object, string]>([
    [{ ...placeOrder, items: [] }, 'Your cart is empty'],
    [{ ...placeOrder, items: [{ product: 'x', quantity: 1, price: 1 }] }, 'Product is not valid'],
    [
      { ...placeOrder, items: [{ product: someId, quantity: 0, price: 1 }] },
      'Quantity must be at least 1',
    ],
    [
      { ...placeOrder, items: [{ product: someId, quantity: 1.5, price: 1 }] },
      'Quantity is not valid',
    ],
    [
      { ...placeOrder, shippingAddress: { ...placeOrder.shippingAddress, city: ' ' } },
      'City is required',
    ],
    [{}, 'Items is required'],
  ])('refuses what is no order, in one sentence (%#)', async (body, message) => {
    const answer = await place(body, await gateway.signIn());
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
    expect(gateway.services.asked).toEqual([]);
  });

  it('refuses a key that is none', async () => {
    const answer = await place(placeOrder, {
      ...(await gateway.signIn()),
      'idempotency-key': 'a b',
    });
    expect(codeOf(answer)).toEqual([400, 'request.invalid']);
  });

  it.each(Object.keys(errors) as ErrorCode[])(
    'passes on %s with its status and its lines',
    async (code) => {
      const details = [{ path: someId, message: 'Only 2 of "Muslin" left', available: 2 }];
      gateway.services.refuse(orderRpc.place, code, details);
      const answer = await place(placeOrder, await gateway.signIn());
      expect(answer.statusCode).toBe(errors[code].status);
      expect(answer.json()).toMatchObject({
        success: false,
        code,
        message: errors[code].message,
        details,
      });
      expect(gateway.services.asked).toHaveLength(1);
    },
  );
});

describe('orders', () => {
  const admins: ['GET' | 'PUT', string][] = [
    ['GET', '/api/orders'],
    ['PUT', `/api/orders/${someId}/status`],
  ];
  const everyone: ['GET' | 'POST', string][] = [
    ['GET', '/api/orders/mine'],
    ['GET', `/api/orders/${someId}`],
    ['POST', `/api/orders/${someId}/cancel`],
  ];

  it.each([...admins, ...everyone])('%s %s asks a guest to sign in', async (method, url) => {
    const answer = await gateway.app.inject({
      method,
      url,
      ...(method !== 'GET' && { payload: {} }),
    });
    expect(codeOf(answer)).toEqual([401, 'auth.required']);
  });

  it.each(admins)('%s %s is for admins', async (method, url) => {
    const headers = await gateway.signIn('user');
    expect(codeOf(await gateway.app.inject({ method, url, headers }))).toEqual([
      403,
      'auth.forbidden',
    ]);
  });

  it('are listed for an admin and for whoever placed them', async () => {
    gateway.services.answer(orderRpc.list, list);
    gateway.services.answer(orderRpc.listMine, list);
    const admin = await gateway.signIn('admin');
    const all = await gateway.app.inject({
      url: '/api/orders?status=pending&search=rina',
      headers: admin,
    });
    expect([all.statusCode, all.json()]).toEqual([200, list]);
    const mine = await gateway.app.inject({
      url: '/api/orders/mine?page=2',
      headers: await gateway.signIn(),
    });
    expect([mine.statusCode, mine.json()]).toEqual([200, list]);
    expect(gateway.services.asked.map(({ input }) => input)).toEqual([
      { page: 1, limit: 24, status: 'pending', search: 'rina' },
      { page: 2, limit: 24 },
    ]);
  });

  it('are shown one by one with their history', async () => {
    gateway.services.answer(orderRpc.get, orderDetail);
    const headers = await gateway.signIn();
    const answer = await gateway.app.inject({ url: `/api/orders/${someId}`, headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, orderDetail]);
  });

  it('are cancelled at the shopper’s word, without a body', async () => {
    gateway.services.answer(orderRpc.cancel, { ...order, orderStatus: 'cancelled' });
    const signedIn = await gateway.signIn();
    const cancel = () =>
      gateway.app.inject({
        method: 'POST',
        url: `/api/orders/${someId}/cancel`,
        headers: signedIn,
      });
    const answer = await cancel();
    expect([answer.statusCode, answer.json().orderStatus]).toEqual([200, 'cancelled']);
    gateway.services.refuse(orderRpc.cancel, 'order.notPending');
    expect(codeOf(await cancel())).toEqual([409, 'order.notPending']);
  });

  it('are told nothing about by an id that is none', async () => {
    const headers = await gateway.signIn();
    expect(codeOf(await gateway.app.inject({ url: '/api/orders/12', headers }))).toEqual([
      404,
      'order.notFound',
    ]);
  });

  it('change their status at an admin’s word', async () => {
    gateway.services.answer(orderRpc.changeStatus, { ...order, orderStatus: 'shipped' });
    const headers = await gateway.signIn('admin');
    const change = (status: unknown) =>
      gateway.app.inject({
        method: 'PUT',
        url: `/api/orders/${someId}/status`,
        payload: { status },
        headers,
      });
    expect((await change('shipped')).json().orderStatus).toBe('shipped');
    expect(gateway.services.asked[0]?.input).toEqual({ order: someId, status: 'shipped' });
    const refused = await change('lost');
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'Status must be one of: pending, processing, shipped, delivered, cancelled',
    ]);
  });
});
