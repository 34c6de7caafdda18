import 'reflect-metadata';
import { orderEditRpc, type EditedOrder } from '@shop/contracts/ordering/order-edits';
import { addressChangeRpc } from '@shop/contracts/ordering/address-changes';
import { cancelRequestRpc } from '@shop/contracts/ordering/cancel-requests';
import { itemCancellationRpc } from '@shop/contracts/ordering/item-cancellations';
import { errors, type ErrorCode } from '@shop/contracts/core/errors';
import {
  orderRpc,
  type AdminOrderList,
  type OrderList,
  type OrderView,
} from '@shop/contracts/ordering/order';
import { orderExportRpc } from '@shop/contracts/ordering/order-export';
import { orderNumbersRpc } from '@shop/contracts/ordering/order-numbers';
import { order, orderDetail, placeOrder, someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const list: OrderList = { success: true, orders: [order], total: 1, page: 1, pages: 1 };
const adminList: AdminOrderList = { ...list, isTotalCapped: false, next: null };
const placed = { success: true as const, message: 'Order placed successfully!', order };
const place = (payload: object, headers: Record<string, string> = {}) =>
  gateway.app.inject({ method: 'POST', url: '/api/orders', payload, headers });
const codeOf = (response: { statusCode: number; json(): { code: string } }) => [
  response.statusCode,
  response.json().code,
];

const line = { product: someId, quantity: 1, price: 1 };
const lines = (count: number) => Array.from({ length: count }, () => line);
/** An order whose second line is like this. */
const withLine = (parts: object) => ({ ...placeOrder, items: [line, { ...line, ...parts }] });

describe('placing an order', () => {
  it('requires sign-in to place an order', async () => {
    expect(codeOf(await place(placeOrder))).toEqual([401, 'auth.required']);
  });

  it('passes on the order, its key and the token of the shopper', async () => {
    gateway.services.reply(orderRpc.place, placed);
    const signedIn = await gateway.signIn();
    const response = await place(placeOrder, { ...signedIn, 'idempotency-key': 'checkout-0001' });
    expect([response.statusCode, response.json()]).toEqual([201, placed]);
    expect(gateway.services.requests[0]).toMatchObject({
      input: { order: placeOrder, idempotencyKey: 'checkout-0001' },
      token: signedIn.authorization.replace('Bearer ', ''),
      requestId: response.headers['x-request-id'],
    });
  });

  it('passes on a length as thousandths of a unit, whatever a float makes of it', async () => {
    gateway.services.reply(orderRpc.place, placed);
    const sent = { ...line, quantity: 0.1 + 0.2, lengths: [0.1, 0.2] };
    await place({ ...placeOrder, items: [sent] }, await gateway.signIn());
    expect(gateway.services.requests[0]?.input).toMatchObject({
      order: { items: [{ ...line, quantity: 0.3, lengths: [0.1, 0.2] }] },
    });
  });

  it('places an order without a key', async () => {
    gateway.services.reply(orderRpc.place, placed);
    await place(placeOrder, await gateway.signIn());
    expect(gateway.services.requests[0]?.input).toMatchObject({ idempotencyKey: null });
  });

  it('removes all fields that an order does not have, card data above all', async () => {
    gateway.services.reply(orderRpc.place, placed);
    const extra = { ...placeOrder, card: '4111111111111111', status: 'delivered', user: someId };
    await place(extra, await gateway.signIn());
    expect(gateway.services.requests[0]?.input).toEqual({
      order: placeOrder,
      idempotencyKey: null,
    });
  });

  it.each<[object, string]>([
    [{ ...placeOrder, items: [] }, 'Your cart is empty'],
    [withLine({ product: 'x' }), 'Line 2: Product is not valid'],
    [withLine({ quantity: 0 }), 'Line 2: Quantity must be at least 1'],
    [withLine({ quantity: -3 }), 'Line 2: Quantity must be at least 1'],
    [withLine({ quantity: 1.0005 }), 'Line 2: Quantity is not valid'],
    [withLine({ quantity: 2, lengths: [2, 0] }), 'Line 2: A length must be more than 0'],
    [
      withLine({ quantity: 2, lengths: [1, 2] }),
      'Line 2: The lengths do not add up to the quantity.',
    ],
    [withLine({ quantity: 1e9 }), 'Line 2: Quantity must be at most 999'],
    [withLine({ quantity: '2' }), 'Line 2: Quantity is not valid'],
    [withLine({ quantity: undefined }), 'Line 2: Quantity is required'],
    [withLine({ price: 1.005 }), 'Line 2: A price has at most two decimals.'],
    [{ ...placeOrder, items: lines(51) }, 'An order has at most 50 lines'],
    [{ ...placeOrder, totalAmount: 'free' }, 'Total amount is not valid'],
    [
      { ...placeOrder, shippingAddress: { ...placeOrder.shippingAddress, city: ' ' } },
      'City is required',
    ],
    [
      { ...placeOrder, billingAddress: { ...placeOrder.shippingAddress, postalCode: '' } },
      'Postal code is required',
    ],
    [
      { ...placeOrder, billingAddress: { ...placeOrder.shippingAddress, country: 'Atlantis' } },
      'There is no such country',
    ],
    [{ ...placeOrder, note: 'x'.repeat(501) }, 'Note must be at most 500 characters long'],
    [{}, 'Items is required'],
  ])('refuses an invalid order, with one message (%#)', async (body, message) => {
    const response = await place(body, await gateway.signIn());
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
    expect(gateway.services.requests).toEqual([]);
  });

  it.each<[ErrorCode, number, string]>([
    ['order.inProgress', 409, '1'],
    ['order.tooMany', 429, '60'],
  ])('sends Retry-After for an order refused with %s', async (code, status, seconds) => {
    gateway.services.refuse(orderRpc.place, code);
    const response = await place(placeOrder, await gateway.signIn());
    expect([response.statusCode, response.headers['retry-after']]).toEqual([status, seconds]);
  });

  it('refuses an order with a malformed key', async () => {
    const response = await place(placeOrder, {
      ...(await gateway.signIn()),
      'idempotency-key': 'a b',
    });
    expect(codeOf(response)).toEqual([400, 'request.invalid']);
  });

  it.each(Object.keys(errors) as ErrorCode[])(
    'passes on %s of an order with its status and its lines',
    async (code) => {
      const details = [{ path: someId, message: 'Only 2 of "Muslin" left', available: 2 }];
      gateway.services.refuse(orderRpc.place, code, details);
      const response = await place(placeOrder, await gateway.signIn());
      expect(response.statusCode).toBe(errors[code].status);
      expect(response.json()).toMatchObject({
        success: false,
        code,
        message: errors[code].message,
        details,
      });
      expect(gateway.services.requests).toHaveLength(1);
    },
  );
});

describe('orders', () => {
  const admins: ['GET' | 'POST' | 'PUT', string][] = [
    ['GET', '/api/orders'],
    ['GET', '/api/orders/export'],
    ['GET', `/api/orders/${someId}/notes`],
    ['POST', `/api/orders/${someId}/notes`],
    ['PUT', `/api/orders/${someId}/status`],
  ];
  const everyone: ['GET' | 'POST', string][] = [
    ['GET', '/api/orders/mine'],
    ['GET', `/api/orders/${someId}`],
    ['POST', `/api/orders/${someId}/cancel`],
  ];

  it.each([...admins, ...everyone])('%s %s requires sign-in', async (method, url) => {
    const response = await gateway.app.inject({
      method,
      url,
      ...(method !== 'GET' && { payload: {} }),
    });
    expect(codeOf(response)).toEqual([401, 'auth.required']);
  });

  it.each(admins)('%s %s accepts requests about orders from admins only', async (method, url) => {
    const headers = await gateway.signIn('user');
    expect(codeOf(await gateway.app.inject({ method, url, headers }))).toEqual([
      403,
      'auth.forbidden',
    ]);
  });

  it('lists orders for an admin and for the customer', async () => {
    gateway.services.reply(orderRpc.list, adminList);
    gateway.services.reply(orderRpc.listMine, list);
    const admin = await gateway.signIn('admin');
    const all = await gateway.app.inject({
      url: '/api/orders?status=pending&search=rina',
      headers: admin,
    });
    expect([all.statusCode, all.json()]).toEqual([200, adminList]);
    const mine = await gateway.app.inject({
      url: '/api/orders/mine?page=2',
      headers: await gateway.signIn(),
    });
    expect([mine.statusCode, mine.json()]).toEqual([200, list]);
    expect(gateway.services.requests.map(({ input }) => input)).toEqual([
      { page: 1, limit: 24, status: 'pending', search: 'rina', sort: 'placed', order: 'desc' },
      { page: 2, limit: 24 },
    ]);
  });

  it('shows an order with its history', async () => {
    gateway.services.reply(orderRpc.get, orderDetail);
    const headers = await gateway.signIn();
    const response = await gateway.app.inject({ url: `/api/orders/${someId}`, headers });
    expect([response.statusCode, response.json()]).toEqual([200, orderDetail]);
  });

  it('refuses a preview of a cancellation without items, and cancels nothing', async () => {
    const response = await gateway.app.inject({
      method: 'POST',
      url: `/api/orders/${someId}/cancel`,
      headers: await gateway.signIn(),
      payload: { preview: true },
    });
    expect(codeOf(response)).toEqual([400, 'request.invalid']);
    expect(gateway.services.requests.map(({ name }) => name)).not.toContain(orderRpc.cancel.name);
  });

  it('cancels an order for the shopper without a body', async () => {
    gateway.services.reply(orderRpc.cancel, { ...order, orderStatus: 'cancelled' });
    const signedIn = await gateway.signIn();
    const cancel = () =>
      gateway.app.inject({
        method: 'POST',
        url: `/api/orders/${someId}/cancel`,
        headers: signedIn,
      });
    const response = await cancel();
    expect([response.statusCode, response.json().orderStatus]).toEqual([200, 'cancelled']);
    gateway.services.refuse(orderRpc.cancel, 'order.notPending');
    expect(codeOf(await cancel())).toEqual([409, 'order.notPending']);
  });

  it('ORD-1: cancels items for staff and for the shopper, with the key of the press', async () => {
    gateway.services.reply(itemCancellationRpc.cancel, order);
    gateway.services.reply(itemCancellationRpc.cancelOwn, order);
    const key = { 'idempotency-key': someId };
    const lines = [{ product: someId, quantity: 2 }];
    const staff = { ...(await gateway.signIn('admin')), ...key };
    const shopper = { ...(await gateway.signIn()), ...key };
    const url = `/api/admin/orders/${someId}/items/cancel`;
    const post = (to: string, headers: object, payload: object) =>
      gateway.app.inject({ method: 'POST', url: to, headers: { ...headers }, payload });
    const statuses = [
      await post(url, staff, { lines, reason: ' Sold  out ' }),
      await post(`/api/orders/${someId}/cancel`, shopper, { lines }),
      await post(url, shopper, { lines, reason: 'Sold out' }),
      await post(url, staff, { lines: [], reason: '' }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200, 403, 400]);
    const keyed = { order: someId, lines, idempotencyKey: someId };
    expect(gateway.services.requests.map(({ input }) => input)).toEqual([
      { ...keyed, reason: 'Sold out' },
      keyed,
    ]);
  });

  it('ORD-2: withdraws an edit for admins alone', async () => {
    gateway.services.reply(orderEditRpc.withdraw, { success: true, message: 'Withdrawn.' });
    const send = (headers: Record<string, string>, edit = someId) =>
      gateway.app.inject({
        method: 'DELETE',
        url: `/api/admin/orders/${someId}/edits/${edit}`,
        headers,
      });
    const user = await gateway.signIn();
    const admin = await gateway.signIn('admin');
    const replies = [await send(admin), await send(user), await send({}), await send(admin, 'one')];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 403, 401, 404]);
    expect(gateway.services.requests.map(({ input }) => input)).toEqual([
      { order: someId, edit: someId },
    ]);
  });

  it('ORD-2: edits the lines of an order for admins, with the version and the key', async () => {
    const edited: EditedOrder = {
      success: true,
      state: 'applied',
      before: 30,
      after: 22,
      difference: -8,
      order,
    };
    gateway.services.reply(orderEditRpc.edit, edited);
    const lines = [{ product: someId, quantity: 2 }];
    const post = (headers: object, payload: object) =>
      gateway.app.inject({
        method: 'POST',
        url: `/api/admin/orders/${someId}/edits`,
        payload,
        headers: { ...headers, 'idempotency-key': someId },
      });
    const user = await gateway.signIn();
    const admin = await gateway.signIn('admin');
    const { shippingAddress } = order;
    const moved = { lines, version: 3, shippingAddress, method: someId, preview: true };
    const replies = [
      await post(admin, { lines, version: 3, note: ' By  phone ' }),
      await post(admin, moved),
      await post(admin, { ...moved, method: 'Post' }),
      await post(user, { lines, version: 3 }),
      await post({}, { lines, version: 3 }),
      await post(admin, { lines: [], version: 3 }),
      await post(admin, { lines }),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 400, 403, 401, 400, 400,
    ]);
    expect(gateway.services.requests.map(({ input }) => input)).toEqual([
      { order: someId, lines, version: 3, note: 'By phone', idempotencyKey: someId },
      { ...moved, order: someId, idempotencyKey: someId },
    ]);
  });

  it('V31: changes the address of an order for a signed-in user if the address is complete', async () => {
    gateway.services.reply(addressChangeRpc.change, order);
    const headers = await gateway.signIn();
    const { shippingAddress } = order;
    const put = (payload: object, more: object = headers) =>
      gateway.app.inject({
        method: 'PUT',
        url: `/api/orders/${someId}/address`,
        payload,
        headers: { ...more },
      });
    const replies = [
      await put({ shippingAddress }),
      await put({ shippingAddress: { ...shippingAddress, street: '  ' } }),
      await put({ shippingAddress }, {}),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 400, 401]);
    expect(gateway.services.requests.map(({ input }) => input)).toEqual([
      { order: someId, shippingAddress },
    ]);
  });

  it('passes on requests to cancel of users, and decisions of admins alone', async () => {
    const detail = { ...order, history: [] };
    gateway.services.reply(cancelRequestRpc.request, detail);
    gateway.services.reply(cancelRequestRpc.decide, detail);
    const user = await gateway.signIn();
    const admin = await gateway.signIn('admin');
    const post = (url: string, payload: object, headers: object) =>
      gateway.app.inject({ method: 'POST', url, payload, headers: { ...headers } });
    const path = `orders/${someId}/cancel-request`;
    const replies = [
      await post(`/api/${path}`, { reason: ' Twice ' }, user),
      await post(`/api/${path}`, {}, {}),
      await post(`/api/admin/${path}`, { isAccepted: true }, admin),
      await post(`/api/admin/${path}`, { isAccepted: true }, user),
      await post(`/api/admin/${path}`, {}, admin),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 401, 200, 403, 400]);
    expect(gateway.services.requests.map(({ input }) => input)).toEqual([
      { order: someId, reason: 'Twice' },
      { order: someId, isAccepted: true, note: '' },
    ]);
  });

  it('finds no order under a malformed id', async () => {
    const headers = await gateway.signIn();
    expect(codeOf(await gateway.app.inject({ url: '/api/orders/12', headers }))).toEqual([
      404,
      'order.notFound',
    ]);
  });

  it('product D1b: changes the status of an order for an admin, without an e-mail if he chooses so', async () => {
    gateway.services.reply(orderRpc.changeStatus, { ...order, orderStatus: 'shipped' });
    const headers = await gateway.signIn('admin');
    const change = (status: unknown) =>
      gateway.app.inject({
        method: 'PUT',
        url: `/api/orders/${someId}/status`,
        payload: { status },
        headers,
      });
    expect((await change('shipped')).json().orderStatus).toBe('shipped');
    expect(gateway.services.requests[0]?.input).toEqual({ order: someId, status: 'shipped' });
    await gateway.app.inject({
      method: 'PUT',
      url: `/api/orders/${someId}/status`,
      payload: { status: 'shipped', notify: false },
      headers,
    });
    expect(gateway.services.requests[1]?.input).toEqual({
      order: someId,
      status: 'shipped',
      notify: false,
    });
    const refused = await change('lost');
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'Status must be one of: pending, processing, shipped, delivered, cancelled',
    ]);
  });
});

describe('the notes of an order', () => {
  it('lets admins read and write the notes of an order', async () => {
    const note = { _id: '7', text: 'Fragile', by: 'Farida', at: order.createdAt };
    gateway.services.reply(orderRpc.listNotes, { success: true, notes: [note] });
    gateway.services.reply(orderRpc.addNote, note);
    const headers = await gateway.signIn('admin');
    const url = `/api/orders/${someId}/notes`;
    const read = await gateway.app.inject({ url, headers });
    expect([read.statusCode, read.json().notes]).toEqual([200, [note]]);
    const payload = { text: '  Fragile ' };
    const written = await gateway.app.inject({ method: 'POST', url, headers, payload });
    expect([written.statusCode, written.json()]).toEqual([201, note]);
    expect(gateway.services.requests.at(-1)?.input).toEqual({ order: someId, text: 'Fragile' });
  });

  it.each([{}, { text: '  ' }, { text: 'x'.repeat(2_001) }])(
    'requires text in the note of an order (%#)',
    async (payload) => {
      const headers = await gateway.signIn('admin');
      const url = `/api/orders/${someId}/notes`;
      const response = await gateway.app.inject({ method: 'POST', url, headers, payload });
      expect(codeOf(response)).toEqual([400, 'request.invalid']);
    },
  );
});

describe('the file of the orders', () => {
  const next = 'behind';
  const evil = { ...order, user: { name: '=cmd("x")', email: 'a,b@example.test' } };

  it('exports all orders to a file, a chunk at a time, requested by the admin', async () => {
    const chunks = [
      { orders: [order, order], next },
      { orders: [evil], next: null },
    ];
    gateway.services.reply(
      orderExportRpc.chunk,
      () => chunks.shift() ?? { orders: [], next: null },
    );
    const headers = await gateway.signIn('admin');
    const response = await gateway.app.inject({
      url: '/api/orders/export?status=pending',
      headers,
    });
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="orders-[\d-]+\.csv"$/),
    });
    const rows = response.body.split('\r\n');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatch(/^\ufeffOrder,Placed,Status,Customer,Email,/);
    // cases 30: by the clock of the shop.
    expect(rows[1]?.split(',')[1]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    expect(rows[3]).toContain(`"'=cmd(""x"")","a,b@example.test"`);
    const token = headers.authorization.replace('Bearer ', '');
    expect(gateway.services.requests).toMatchObject([
      { input: { status: 'pending', sort: 'placed', order: 'desc', after: null }, token },
      { input: { status: 'pending', after: next }, token },
    ]);
  });

  it('W51: exports the orders in the sort of their list, with what belongs to its columns', async () => {
    gateway.services.reply(orderExportRpc.chunk, { orders: [order], next: null });
    const { body } = await gateway.app.inject({
      url: '/api/orders/export?sort=total&order=asc&columns=customer,status',
      headers: await gateway.signIn('admin'),
    });
    expect(body.split('\r\n')[0]).toBe('\ufeffOrder,Status,Customer,Email,Number');
    expect(gateway.services.requests).toMatchObject([{ input: { sort: 'total', order: 'asc' } }]);
  });

  it('PRC-6: exports what each order costs in columns that add up, and no cell that runs', async () => {
    const priced: OrderView = {
      ...order,
      totalAmount: 30.49,
      discounts: [
        { code: 'WELCOME10', name: 'Ten', level: 'order', amount: 2.5 },
        { name: '=cmd()', level: 'order', amount: 0.1 },
      ],
      shipping: {
        method: someId,
        name: '@courier',
        price: 3.6,
        discount: 0,
        taxRate: 21,
        tax: 0.76,
        total: 3.6,
      },
      taxes: [{ rate: 21, net: 21.4, tax: 4.49, isIncluded: false }],
      recipient: { name: '+Rahim', phone: '01711-000000' },
    };
    const exempt: OrderView = {
      ...order,
      taxes: [{ rate: 0, net: 25, tax: 0, isIncluded: false, note: 'Reverse charge' }],
    };
    const orders = [
      { ...priced, paidBy: 'stripe' as const, credit: 5 },
      { ...exempt, paidBy: 'cash' as const },
      order,
    ];
    gateway.services.reply(orderExportRpc.chunk, { orders, next: null });
    const headers = await gateway.signIn('admin');
    const { body } = await gateway.app.inject({ url: '/api/orders/export', headers });
    const [head, ...rows] = body.split('\r\n').map((row) => row.split(',').slice(10, 21));
    expect(head).toEqual([
      'Total (USD)',
      'Subtotal (USD)',
      'Discounts (USD)',
      'Codes',
      'Delivery (USD)',
      'Delivery method',
      'Tax (USD)',
      'Tax included',
      'Recipient',
      'Phone',
      'Payment',
    ]);
    expect(rows.slice(0, 3)).toEqual([
      [
        '30.49',
        '25.00',
        '2.60',
        'WELCOME10; =cmd()',
        '3.60',
        "'@courier",
        '4.49',
        'no',
        "'+Rahim",
        '01711-000000',
        'Card + Store credit',
      ],
      [
        '25.00',
        '25.00',
        '0.00',
        '',
        '0.00',
        '',
        '0.00',
        'Reverse charge',
        '',
        '',
        'Cash on delivery',
      ],
      ['25.00', '25.00', '0.00', '', '0.00', '', '0.00', '', '', '', ''],
    ]);
  });

  it('V12: exports address line, region, billing address, note and number after the older columns', async () => {
    const to = { ...order.shippingAddress, line2: 'Flat 5 B', region: '=Dhaka' };
    const billed = { street: '1 Rue', city: 'Lyon', postalCode: '69001', country: 'France' };
    const given: OrderView = {
      ...order,
      number: 'LM-26-10432',
      shippingAddress: to,
      note: '@home\n"twice"',
      billingAddress: { ...billed, name: '+Rina', company: 'Tissus SA', line2: '2e', region: 'AR' },
    };
    gateway.services.reply(orderExportRpc.chunk, { orders: [given, order], next: null });
    const headers = await gateway.signIn('admin');
    const { body } = await gateway.app.inject({ url: '/api/orders/export', headers });
    const [head, first, plain] = body.split('\r\n').map((row) => row.split(',').slice(21));
    expect(head).toEqual([
      'Address line 2',
      'Region',
      'Billing name',
      'Billing company',
      'Billing street',
      'Billing address line 2',
      'Billing city',
      'Billing postal code',
      'Billing region',
      'Billing country',
      'Note',
      'Number',
    ]);
    expect(first).toEqual([
      'Flat 5 B',
      "'=Dhaka",
      "'+Rina",
      'Tissus SA',
      '1 Rue',
      '2e',
      'Lyon',
      '69001',
      'AR',
      'France',
      `"'@home\n""twice"""`,
      'LM-26-10432',
    ]);
    expect(plain).toEqual(Array<string>(12).fill(''));
  });

  it('refuses the file of the orders like other requests while the order service is away', async () => {
    gateway.services.refuse(orderExportRpc.chunk, 'service.unavailable');
    const headers = await gateway.signIn('admin');
    const response = await gateway.app.inject({ url: '/api/orders/export', headers });
    expect(codeOf(response)).toEqual([503, 'service.unavailable']);
  });
});

describe('numbers of orders', () => {
  it('V12: passes on the full view of lists and of an order', async () => {
    gateway.services.reply(orderRpc.list, adminList);
    gateway.services.reply(orderRpc.listMine, list);
    gateway.services.reply(orderRpc.get, orderDetail);
    const headers = await gateway.signIn('admin');
    for (const url of ['/api/orders', '/api/orders/mine', `/api/orders/${someId}`])
      await gateway.app.inject({ url: `${url}?view=full`, headers });
    expect(gateway.services.requests.map(({ input }) => input)).toMatchObject([
      { view: 'full' },
      { view: 'full' },
      { view: 'full', order: someId },
    ]);
  });

  it('V13: replies 404 to a number in the place of an id', async () => {
    const headers = await gateway.signIn();
    const response = await gateway.app.inject({ url: '/api/orders/LM-26-10432', headers });
    expect(codeOf(response)).toEqual([404, 'order.notFound']);
    expect(gateway.services.requests).toEqual([]);
  });

  it('V13: returns numbers by ids to staff alone, and refuses anything but ids', async () => {
    const numbers = { success: true as const, numbers: [{ order: someId, number: 'LM-26-10432' }] };
    gateway.services.reply(orderNumbersRpc.find, numbers);
    const find = async (orders: string, role: 'admin' | 'user' = 'admin') =>
      gateway.app.inject({
        url: `/api/admin/orders/numbers?orders=${orders}`,
        headers: await gateway.signIn(role),
      });
    expect((await find(`${someId},${someId}`)).json()).toEqual(numbers);
    expect(gateway.services.requests[0]?.input).toEqual({ orders: [someId, someId] });
    expect((await find(someId, 'user')).statusCode).toBe(403);
    for (const orders of ['', 'LM-26-10432', `${someId},`])
      expect((await find(orders)).statusCode).toBe(400);
  });
});
