import 'reflect-metadata';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { cuttingRpc } from '@shop/contracts/inventory/cutting';
import { orderMessagesRpc } from '@shop/contracts/ordering/order-messages';
import { rollListRpc } from '@shop/contracts/inventory/roll-lists';
import { returnsRpc } from '@shop/contracts/inventory/returns';
import { rollsRpc, type SavedRoll } from '@shop/contracts/inventory/rolls';
import { aRollView } from '@shop/contracts/testing/roll-view';
import { testBucket } from '@shop/service-kit-testing/test-bucket';
import { ResponseCache } from '../response-cache/response-cache.js';
import { product, someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let bucket: Awaited<ReturnType<typeof testBucket>>;
let gateway: TestGateway;
let admin: { authorization: string };
beforeAll(async () => {
  bucket = await testBucket();
  gateway = await testGateway(bucket.storeAs('gateway'));
  admin = await gateway.signIn('admin');
});
afterAll(async () => {
  await gateway.close();
  await bucket.close();
});
beforeEach(() => {
  gateway.services.reset();
  gateway.app.get(ResponseCache).invalidateWhere();
});

const inputs = (rpc: { name: string }) =>
  gateway.services.requests.filter(({ name }) => name === rpc.name).map(({ input }) => input);
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) => gateway.app.inject({ method, url, headers: { ...admin, ...headers }, payload });

const roll = aRollView({ product: { _id: someId, name: 'Muslin' } });
const saved: SavedRoll = { success: true, message: 'Saved.', roll, short: [] };
const KEY = { 'idempotency-key': 'press-0001' };

describe('what lengths can be had', () => {
  const pieces = [[4.2, 2.2], [2]];
  const offer = { offer: 'pieces' as const, pieces, longest: 4.2, oneLot: 9 };

  it('returns the offer of lengths to everybody, without caching', async () => {
    gateway.services.reply(catalogueRpc.offerLengths, offer);
    const url = `/api/products/${someId.toUpperCase()}/lengths?length=6.4,2`;
    const response = await gateway.app.inject({ url });
    expect([response.statusCode, response.json()]).toEqual([200, offer]);
    expect(response.headers['cache-control']).toBe('no-store');
    await gateway.app.inject({ url });
    expect(inputs(catalogueRpc.offerLengths)).toEqual([
      { product: someId, lengths: [6.4, 2] },
      { product: someId, lengths: [6.4, 2] },
    ]);
  });

  it.each([
    '',
    '?length=',
    '?length=two',
    '?length=1,,2',
    '?length=0',
    '?length=-1',
    '?length=1e2',
    '?length=1.2345',
    '?length=1000',
    `?length=${Array(21).fill('1').join(',')}`,
    `?length=${'1'.repeat(400)}`,
    '?length=1&length=2',
  ])('requires 1 to 20 lengths for an offer: not %s', async (query) => {
    const response = await gateway.app.inject({ url: `/api/products/${someId}/lengths${query}` });
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'Give 1 to 20 lengths, such as length=6.4,2',
    ]);
    expect(gateway.services.requests).toEqual([]);
  });
});

describe('rolls and the cutting table over HTTP', () => {
  it('finds rolls by words, product and state', async () => {
    const list = { success: true as const, rolls: [roll], total: 1, page: 2, pages: 2 };
    gateway.services.reply(rollsRpc.list, list);
    const sorted = 'sort=free&order=desc';
    const url = `/api/admin/rolls?search=%20C4%20&state=quarantine&product=${someId}&page=2&${sorted}`;
    expect((await send('GET', url)).json()).toEqual(list);
    expect(inputs(rollsRpc.list)).toEqual([
      {
        search: 'C4',
        state: 'quarantine',
        product: someId,
        page: 2,
        limit: 24,
        sort: 'free',
        order: 'desc',
      },
    ]);
  });

  it('FAB-91: imports a list of rolls, as a dry run by default, and exports those of a filter', async () => {
    const counts = { rows: 1, created: 1, changed: 0, unchanged: 0 };
    const report = { success: true as const, applied: false, ...counts, faults: [], faultCount: 0 };
    gateway.services.reply(rollListRpc.importList, report);
    gateway.services.reply(rollListRpc.exportList, { text: 'number\r\n', next: null });
    const form = new FormData();
    form.append('file', new Blob(['number,sku\n']), 'rolls.csv');
    const request = new Request('http://shop.test', { method: 'POST', body: form });
    const imported = await gateway.app.inject({
      method: 'POST',
      url: '/api/admin/rolls/import',
      headers: { ...admin, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect([imported.statusCode, imported.json()]).toMatchObject([200, report]);
    expect(inputs(rollListRpc.importList)).toMatchObject([{ dryRun: true }]);
    const exported = await send(
      'GET',
      `/api/admin/rolls/export?state=open&product=${someId}&sort=left`,
    );
    expect(exported.headers['content-disposition']).toMatch(/"loomery-rolls-[\d-]{10}\.csv"/);
    expect(exported.body).toBe('\ufeffnumber\r\n');
    expect(inputs(rollListRpc.exportList)).toEqual([
      { state: 'open', product: someId, sort: 'left', order: 'asc', after: null },
    ]);
  });

  it.each(['undefined', '12', '%00'])('finds no roll with an id like %s', async (id) => {
    const response = await send('GET', `/api/admin/rolls/${id}`);
    expect([response.statusCode, response.json().code]).toEqual([404, 'catalogue.rollNotFound']);
  });

  it.each([
    ['PUT', '', rollsRpc.change, { version: 3, shade: 'B', place: 'C5', cost: 7 }],
    ['POST', '/split', rollsRpc.split, { version: 3, length: 10.5 }],
    ['POST', '/flaw', rollsRpc.reportFlaw, { version: 3, length: 0.4, note: 'A hole.' }],
    ['POST', '/clear', rollsRpc.clear, { version: 3, length: 2 }],
    ['POST', '/quarantine', rollsRpc.quarantine, { version: 3 }],
    ['POST', '/scrap', rollsRpc.scrap, { version: 3, note: null }],
  ] as const)(
    '%s %s changes a roll, and its product is read again',
    async (method, at, rpc, body) => {
      gateway.services.reply(rpc, saved);
      gateway.services.reply(catalogueRpc.get, product);
      const read = () => gateway.app.inject({ url: `/api/products/${someId}` });
      await read();
      const response = await send(method, `/api/admin/rolls/${someId}${at}`, body);
      expect([response.statusCode, response.json()]).toEqual([200, saved]);
      expect(inputs(rpc)).toEqual([{ ...body, roll: someId }]);
      await read();
      expect(inputs(catalogueRpc.get)).toHaveLength(2);
    },
  );

  it.each([
    ['/split', { version: 3, length: 0 }, 'Length must be at least 0.001'],
    ['/split', { length: 1 }, 'Version is required'],
    ['/flaw', { version: 3, length: 1.2345 }, 'Length is not valid'],
    ['', { version: 3, shade: null, place: null, cost: -1 }, 'Cost must be at least 0'],
  ])('refuses a roll change %s of %j', async (at, body, message) => {
    const method = at === '' ? 'PUT' : 'POST';
    const response = await send(method, `/api/admin/rolls/${someId}${at}`, body);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });

  it('Q11: changes whether lengths can be returned, and reads products again', async () => {
    gateway.services.reply(returnsRpc.change, { cutLengths: 'accepted', version: 2 });
    gateway.services.reply(catalogueRpc.get, product);
    const read = () => gateway.app.inject({ url: `/api/products/${someId}` });
    await read();
    const body = { cutLengths: 'accepted', version: 1 };
    const url = '/api/admin/settings/returns';
    expect((await send('PUT', url, body)).json()).toEqual({ ...body, version: 2 });
    expect((await send('PUT', url, { ...body, cutLengths: 'never' })).statusCode).toBe(400);
    expect(inputs(returnsRpc.change)).toEqual([body]);
    await read();
    expect(inputs(catalogueRpc.get)).toHaveLength(2);
  });

  it('FAB-80: receives a delivery with the key of its press', async () => {
    const reply = { success: true as const, message: 'Received.', number: 'D-1', rolls: [roll] };
    gateway.services.reply(rollsRpc.receive, reply);
    const delivery = {
      supplier: 'Arvind Mills',
      rolls: [{ product: someId, lot: '2291-B', length: 48.6 }],
    };
    const response = await send('POST', '/api/admin/deliveries', delivery, KEY);
    expect([response.statusCode, response.json()]).toEqual([201, reply]);
    expect(inputs(rollsRpc.receive)).toMatchObject([
      { key: 'press-0001', delivery: { supplier: 'Arvind Mills', rolls: [{ length: 48.6 }] } },
    ]);
  });

  it('moves a product to rolls and back', async () => {
    const kept = { success: true as const, message: 'Kept.', rolls: [roll], short: [] };
    gateway.services.reply(rollsRpc.keepByRoll, kept);
    gateway.services.reply(rollsRpc.dropRolls, { success: true, message: 'Dropped.' });
    const url = `/api/admin/products/${someId}/rolls`;
    const rolls = [{ lot: 'A', length: 12 }];
    expect((await send('POST', url, { version: 4, rolls })).statusCode).toBe(201);
    expect(inputs(rollsRpc.keepByRoll)).toMatchObject([
      { product: someId, keep: { version: 4, rolls: [{ lot: 'A', length: 12 }] } },
    ]);
    expect((await send('DELETE', `${url}?version=5`)).statusCode).toBe(200);
    expect(inputs(rollsRpc.dropRolls)).toEqual([{ product: someId, version: 5 }]);
    expect((await send('DELETE', url)).statusCode).toBe(400);
  });

  it('FAB-87: books a stocktake, and returns the rolls that have changed', async () => {
    gateway.services.reply(rollsRpc.count, {
      success: true,
      booked: 1,
      changed: [roll],
      short: [],
    });
    const rolls = [
      { _id: someId, listed: 36.2, counted: 36 },
      { _id: roll._id, listed: 2, counted: 0 },
    ];
    const response = await send('POST', '/api/admin/stocktakes', { rolls });
    expect([response.statusCode, response.json().changed]).toEqual([200, [roll]]);
    expect(inputs(rollsRpc.count)).toEqual([{ rolls }]);
  });

  it('FAB-84: lists the pieces to cut, and confirms one with the key of its press', async () => {
    const list = { success: true as const, pieces: [], total: 0, rolls: 0, orders: 0, short: 0 };
    gateway.services.reply(cuttingRpc.list, { ...list, page: 1, pages: 0 });
    gateway.services.reply(cuttingRpc.confirm, { success: true, message: 'Cut.', roll });
    gateway.services.reply(cuttingRpc.reallocate, { success: true, allocated: 1, short: 0 });
    await send('GET', `/api/admin/cutting?by=order&order=${someId}`);
    expect(inputs(cuttingRpc.list)).toEqual([{ by: 'order', order: someId, page: 1, limit: 50 }]);
    const taken = { length: 2.4, actual: 2.41 };
    const cut = await send('POST', '/api/admin/cutting/12/confirm', taken, KEY);
    expect(cut.statusCode).toBe(200);
    expect(inputs(cuttingRpc.confirm)).toEqual([
      { reservation: '12', length: 2.4, actual: 2.41, key: 'press-0001' },
    ]);
    const reallocated = await send('POST', '/api/admin/cutting/reallocate', { product: someId });
    expect([reallocated.statusCode, reallocated.json().allocated]).toEqual([200, 1]);
  });

  const settleUrl = `/api/admin/cutting/orders/${someId}/settle`;
  const joined = { product: someId, how: 'join' };
  const email = { subject: 'Your cloth', text: 'In two pieces.' };

  it("FAB-86: settles a short piece and sends the admin's approved e-mail, both with the key of the press", async () => {
    const lines = { success: true as const, lines: [] };
    gateway.services.reply(cuttingRpc.shortLines, lines);
    gateway.services.reply(cuttingRpc.settle, { success: true, message: 'Allocated.' });
    gateway.services.reply(orderMessagesRpc.write, { success: true, message: 'Sent.' });
    const ways = await send('GET', `/api/admin/cutting/orders/${someId}/short`);
    expect(ways.json()).toEqual(lines);
    const settled = await send('POST', settleUrl, { ...joined, email }, KEY);
    expect([settled.statusCode, settled.json().message]).toEqual([200, 'Allocated.']);
    expect(inputs(cuttingRpc.settle)).toEqual([{ ...joined, order: someId, key: 'press-0001' }]);
    expect(inputs(orderMessagesRpc.write)).toEqual([
      { ...email, order: someId, key: 'press-0001' },
    ]);
  });

  it('FAB-86: sends no e-mail about a short piece without one, nor for a way that does not help', async () => {
    gateway.services.reply(cuttingRpc.settle, { success: true, message: 'Allocated.' });
    await send('POST', settleUrl, joined);
    gateway.services.refuse(cuttingRpc.settle, 'catalogue.wayDoesNotHelp');
    const refused = await send('POST', settleUrl, { ...joined, email });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'catalogue.wayDoesNotHelp']);
    const blank = await send('POST', settleUrl, { ...joined, email: { subject: ' ', text: 'x' } });
    expect(blank.statusCode).toBe(400);
    expect(inputs(orderMessagesRpc.write)).toEqual([]);
  });

  it('FAB-82: passes on to the cutting table that a piece is cut already', async () => {
    gateway.services.refuse(cuttingRpc.confirm, 'catalogue.cutDone');
    const response = await send('POST', '/api/admin/cutting/12/confirm', {});
    expect([response.statusCode, response.json().code]).toEqual([409, 'catalogue.cutDone']);
  });

  it.each(['x', someId, '1'.repeat(19)])('finds no piece with an id like %s', async (id) => {
    const response = await send('POST', `/api/admin/cutting/${id}/confirm`, {});
    expect([response.statusCode, response.json().code]).toEqual([404, 'catalogue.pieceNotFound']);
  });
});
