import 'reflect-metadata';
import { catalogueAdminRpc, UPLOAD_LIMITS } from '@shop/contracts/catalogue/catalogue-admin';
import type { ErrorCode } from '@shop/contracts/core/errors';
import { eachDetail } from '@shop/contracts/catalogue/product-details';
import { anAdminProduct } from '@shop/contracts/testing/product-view';
import { testBucket } from '@shop/service-kit-testing/test-bucket';
import { until } from '@shop/service-kit-testing/until';
import { cuttableLink } from '@shop/service-kit-testing/cuttable-link';
import { Limiter } from '../limits/limiter.js';
import { LimitsRedis } from '../limits/limits-redis.js';
import { product, someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

const imageKey = `products/${'a'.repeat(64)}`;
let bucket: Awaited<ReturnType<typeof testBucket>>;
let wayToStore: Awaited<ReturnType<typeof cuttableLink>>;
let gateway: TestGateway;
let admin: { authorization: string };
beforeAll(async () => {
  bucket = await testBucket();
  const store = bucket.storeAs('gateway');
  wayToStore = await cuttableLink(store.S3_ENDPOINT);
  gateway = await testGateway({ ...store, S3_ENDPOINT: wayToStore.url });
  admin = await gateway.signIn('admin');
});
afterAll(async () => {
  await gateway.close();
  await wayToStore.close();
  await bucket.close();
});
beforeEach(() => {
  gateway.services.reset();
  gateway.services.reply(catalogueAdminRpc.create, product);
  gateway.services.reply(catalogueAdminRpc.change, product);
  gateway.services.reply(catalogueAdminRpc.prepareImage, { key: imageKey });
});

const six = {
  name: 'Muslin',
  description: 'Fine.',
  price: '12.50',
  stock: '7',
  category: 'cotton',
};
type Entry = [name: string, value: string | Blob, fileName?: string];

/** Sends a form as a browser does. */
async function send(
  method: 'POST' | 'PUT',
  url: string,
  entries: Entry[],
  headers = admin,
  to = gateway,
) {
  const form = new FormData();
  for (const [name, value, fileName] of entries)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  const request = new Request('http://shop.test', { method: 'POST', body: form });
  return to.app.inject({
    method,
    url,
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
const create = (entries: Entry[] = []) =>
  send('POST', '/api/admin/products', [...Object.entries(six), ...entries] as Entry[]);
const change = (entries: Entry[]) => send('PUT', `/api/admin/products/${someId}`, entries);
const requests = (rpc: { name: string }) =>
  gateway.services.requests.filter(({ name }) => name === rpc.name).map(({ input }) => input);
const stored = async () => {
  const names: string[] = [];
  for await (const item of bucket.client.listObjectsV2(bucket.bucket, '', true))
    names.push(String((item as { name?: string }).name));
  return names;
};

describe('a new product', () => {
  it('creates a product from the form’s six fields', async () => {
    const response = await create();
    expect([response.statusCode, response.json()]).toEqual([
      201,
      { success: true, message: 'Product created successfully!', product },
    ]);
    expect(requests(catalogueAdminRpc.create)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        fields: {
          ...six,
          price: 12.5,
          stock: 7,
          originalPrice: null,
          features: [],
          ...eachDetail(() => null),
          shippingGrams: null,
          taxClass: 'standard',
          priceSteps: [],
          state: 'live',
          liveFrom: null,
        },
        images: [],
      },
    ]);
  });

  it('creates a product with more details and images, which the catalogue finds in the store', async () => {
    const seen: string[][] = [];
    const key = (digit: string) => `products/${digit.repeat(64)}`;
    gateway.services.reply(catalogueAdminRpc.prepareImage, ({ name }) => {
      void stored().then((names) => seen.push(names));
      return { key: key(name === 'one.png' ? '1' : '2') };
    });
    const response = await create([
      ['features', 'Soft'],
      ['features', '#1F3A5F Navy'],
      ['weight', '120 g/m²'],
      ['originalPrice', '20'],
      ['images', new Blob(['one']), 'one.png'],
      ['images', new Blob(['two']), 'C:\\images\\two.png'],
      ['imageOrder', 'new:1'],
      ['imageOrder', 'new:0'],
    ]);
    expect(response.statusCode).toBe(201);
    expect(requests(catalogueAdminRpc.prepareImage)).toEqual([
      { staged: expect.stringMatching(/^staging\//), name: 'one.png' },
      { staged: expect.stringMatching(/^staging\//), name: 'two.png' },
    ]);
    expect(requests(catalogueAdminRpc.create)).toMatchObject([
      {
        fields: { features: ['Soft', '#1F3A5F Navy'], weight: '120 g/m²', originalPrice: 20 },
        images: [key('2'), key('1')],
      },
    ]);
    expect(seen.flat().length).toBeGreaterThan(0);
    expect(await stored()).toEqual([]);
  });

  it.each([
    [['price', ''], 'Price is not valid'],
    [['price', '12,50'], 'Price is not valid'],
    [['price', '-1'], 'Price must be at least 0'],
    [['price', '1.005'], 'A price has at most two decimals.'],
    [['stock', '1.5'], 'Stock is not valid'],
    [['name', '  '], 'Name is required'],
    [['category', ''], 'Category is required'],
  ] as [Entry, string][])(
    'refuses a new product with %j before processing an image',
    async (entry, message) => {
      const response = await create([entry, ['images', new Blob(['x']), 'x.png']]);
      expect([response.statusCode, response.json().message]).toEqual([400, message]);
      expect(gateway.services.requests).toEqual([]);
      expect(await stored()).toEqual([]);
    },
  );

  it('creates no product when an image is refused, and leaves nothing in the store', async () => {
    gateway.services.refuse(catalogueAdminRpc.prepareImage, 'catalogue.imageRefused');
    const response = await create([['images', new Blob(['x']), 'x.svg']]);
    expect(response.statusCode).toBe(400);
    expect(requests(catalogueAdminRpc.create)).toEqual([]);
    expect(await stored()).toEqual([]);
  });
});

describe('while the store is away', () => {
  it('refuses a product with a new image while the store is away, and creates one without', async () => {
    wayToStore.cut();
    const refused = await create([['images', new Blob(['x']), 'x.png']]);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      503,
      { success: false, code: 'service.unavailable', message: 'Service temporarily unavailable' },
    ]);
    expect(gateway.services.requests).toEqual([]);
    expect((await create()).statusCode).toBe(201);
    wayToStore.mend();
    expect((await create([['images', new Blob(['x']), 'x.png']])).statusCode).toBe(201);
  });
});

describe('a form over the limits', () => {
  const file = (bytes: number): Entry => ['images', new Blob([Buffer.alloc(bytes)]), 'a.png'];

  it.each([
    ['a file of more than 8 MB', [file(UPLOAD_LIMITS.fileBytes + 1)], 'a.png is larger than 8 MB.'],
    [
      'a seventh file',
      Array.from({ length: 7 }, () => file(10)),
      'At most 6 files can be sent at a time.',
    ],
    [
      'a field without end',
      [['description', 'x'.repeat(30_000)]],
      'A field of the form is too long.',
    ],
    [
      'fields without end',
      Array.from({ length: 90 }, () => ['x', 'y']),
      'The form has too many fields.',
    ],
  ] as [string, Entry[], string][])(
    'stops reading a product form with %s',
    async (_what, entries, message) => {
      const response = await create(entries);
      expect([response.statusCode, response.json().message]).toEqual([413, message]);
      expect(await stored()).toEqual([]);
    },
  );

  it('refuses a product form with a file in a field that accepts none', async () => {
    const response = await create([['description', new Blob(['x']), 'x.txt']]);
    expect(response.statusCode).toBe(400);
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'multipart/mixed; boundary=x',
  ])('refuses a body that is no product form (%s)', async (type) => {
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/api/admin/products',
      headers: { ...admin, 'content-type': type },
      payload: '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nhalf a fo',
    });
    expect([400, 415]).toContain(response.statusCode);
  });

  it.each([
    ['__proto__', 400],
    ['constructor', 400],
    ['toString', 400],
    ['a[b][c]', 201],
  ])('accepts a product form with a field called %s', async (name, status) => {
    const response = await create([[name, 'x']]);
    expect(response.statusCode).toBe(status);
  });

  it('accepts a form with files at no other address', async () => {
    const response = await send('POST', '/api/orders', [['a', 'b']]);
    expect(response.statusCode).toBe(415);
  });
});

describe('a change of a product', () => {
  it('passes the sent fields of a product change on, and nothing else', async () => {
    const response = await change([
      ['price', '9'],
      ['version', '3'],
      ['stockSeen', '7'],
    ]);
    expect([response.statusCode, response.json().message]).toEqual([
      200,
      'Product updated successfully!',
    ]);
    expect(requests(catalogueAdminRpc.change)).toEqual([
      {
        product: someId,
        fields: { price: 9 },
        version: 3,
        stockSeen: 7,
        images: { kept: null, added: [], order: [] },
      },
    ]);
  });

  it('keeps all images of a product, some or none, as the form says', async () => {
    await change([
      ['existingImages', '/images/a'],
      ['existingImages', '/images/b'],
    ]);
    await change([['existingImages', '']]);
    expect(requests(catalogueAdminRpc.change)).toMatchObject([
      { images: { kept: ['/images/a', '/images/b'] } },
      { images: { kept: [] } },
    ]);
  });

  it('removes a product detail with an empty field', async () => {
    await change([
      ['originalPrice', ''],
      ['shippingGrams', ''],
      ['taxClass', 'reduced'],
      ['priceSteps', '10:9.50'],
      ['priceSteps', '20:9'],
      ['weight', ''],
      ['features', ''],
    ]);
    expect(requests(catalogueAdminRpc.change)).toMatchObject([
      {
        fields: {
          originalPrice: null,
          weight: null,
          features: [],
          shippingGrams: null,
          taxClass: 'reduced',
          priceSteps: [
            { from: 10, price: 9.5 },
            { from: 20, price: 9 },
          ],
        },
      },
    ]);
  });

  it.each<[ErrorCode, number]>([
    ['catalogue.productNotFound', 404],
    ['catalogue.productChanged', 409],
    ['catalogue.stockGone', 409],
  ])('passes the error %s of a product change on', async (code, status) => {
    gateway.services.refuse(catalogueAdminRpc.change, code);
    expect((await change([['price', '9']])).statusCode).toBe(status);
  });
});

describe('the products of the back-office', () => {
  it('lists the products of the back-office with filters', async () => {
    const list = {
      success: true as const,
      products: [anAdminProduct(product)],
      total: 1,
      isSimilar: false,
      isTotalCapped: false,
      next: null,
    };
    gateway.services.reply(catalogueAdminRpc.list, list);
    const response = await gateway.app.inject({
      url: '/api/admin/products?search=silk&stock=low-stock&limit=10',
      headers: admin,
    });
    expect(response.json()).toEqual(list);
    expect(requests(catalogueAdminRpc.list)).toEqual([
      { search: 'silk', stock: 'low-stock', limit: 10, order: 'asc' },
    ]);
  });

  it('returns the product for the form with its current data', async () => {
    const seen = anAdminProduct(product, { shippingGrams: 300 });
    gateway.services.reply(catalogueAdminRpc.get, seen);
    const url = `/api/admin/products/${someId}`;
    for (let times = 0; times < 2; times += 1)
      expect((await gateway.app.inject({ url, headers: admin })).json()).toEqual(seen);
    expect(requests(catalogueAdminRpc.get)).toHaveLength(2);
  });

  it('deletes a product of the back-office', async () => {
    const done = { success: true as const, message: 'Product deleted successfully!' };
    gateway.services.reply(catalogueAdminRpc.remove, done);
    const url = `/api/admin/products/${someId}`;
    const response = await gateway.app.inject({ method: 'DELETE', url, headers: admin });
    expect(response.json()).toEqual(done);
  });

  it('cases 12: exports the products as one file, part by part, which Excel reads as UTF-8', async () => {
    gateway.services.reply(catalogueAdminRpc.exportList, ({ after }) =>
      after === null ? { text: 'id,name\r\n', next: someId } : { text: '1,Muslin\r\n', next: null },
    );
    const response = await gateway.app.inject({
      url: '/api/admin/products/export?category=wool&sort=price',
      headers: admin,
    });
    const query = { category: 'wool', sort: 'price', order: 'asc' };
    expect(requests(catalogueAdminRpc.exportList)).toEqual([
      { ...query, after: null },
      { ...query, after: someId },
    ]);
    expect(response.body).toBe('\ufeffid,name\r\n1,Muslin\r\n');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="loomery-products-/,
    );
    expect(
      gateway.services.requests.every(({ token }) => admin.authorization.endsWith(token ?? '?')),
    ).toBe(true);
  });

  it('imports the products from one file, which is only checked unless it is to be applied', async () => {
    const report = {
      success: true as const,
      applied: false,
      rows: 1,
      created: 1,
      changed: 0,
      unchanged: 0,
      faults: [],
      faultCount: 0,
    };
    gateway.services.reply(catalogueAdminRpc.importList, report);
    for (const query of ['', '?dryRun=false', '?knownNames=leaveOut']) {
      const file: Entry = ['file', new Blob(['id,name']), 'list.csv'];
      expect((await send('POST', `/api/admin/products/import${query}`, [file])).json()).toEqual(
        report,
      );
    }
    expect(requests(catalogueAdminRpc.importList)).toMatchObject([
      { dryRun: true, faulty: 'stop', name: 'list.csv' },
      { dryRun: false },
      { dryRun: true, knownNames: 'leaveOut' },
    ]);
    expect((await send('POST', '/api/admin/products/import', [])).statusCode).toBe(400);
  });

  it('W39: replies with 202 to an import that is a job, and keeps its file in the store', async () => {
    const job = {
      _id: someId,
      kind: 'productImport' as const,
      state: 'queued' as const,
      total: 900,
      done: 0,
      failed: 0,
      startedBy: { _id: someId, name: 'Ayesha' },
      result: null,
      queuedAt: '2026-11-21T10:00:00.000Z',
      startedAt: null,
      progressAt: null,
      endedAt: null,
      summary: 'Import list.csv',
    };
    gateway.services.reply(catalogueAdminRpc.importList, { success: true, job });
    const file: Entry = ['file', new Blob(['id,name']), 'list.csv'];
    const response = await send('POST', '/api/admin/products/import?dryRun=false&faulty=skip', [
      file,
    ]);
    expect([response.statusCode, response.json()]).toEqual([202, { success: true, job }]);
    const kept = await stored();
    expect(kept).toEqual([
      (requests(catalogueAdminRpc.importList)[0] as { staged: string }).staged,
    ]);
    gateway.services.refuse(catalogueAdminRpc.importList, 'catalogue.listUnreadable');
    await send('POST', '/api/admin/products/import?dryRun=false', [file]);
    expect(await stored()).toEqual(kept);
    await bucket.client.removeObject(bucket.bucket, kept[0] ?? '');
  });

  it.each(['GET /api/admin/products', 'GET /api/admin/categories', 'DELETE /api/admin/products/x'])(
    'accepts requests about products from admins only: %s',
    async (route) => {
      const [method, url] = route.split(' ') as ['GET', string];
      const headers = await gateway.signIn('user');
      expect((await gateway.app.inject({ method, url, headers })).statusCode).toBe(403);
      expect((await gateway.app.inject({ method, url })).statusCode).toBe(401);
    },
  );
});

// The last: passport knows one gateway of a process, the newest.
describe('forms with files', () => {
  it('limits forms with files to sixty an hour for one admin in production, and not those without', async () => {
    const strict = await testGateway({ ...bucket.storeAs('gateway'), PROFILE: 'production' });
    strict.services.reply(catalogueAdminRpc.create, product);
    strict.services.reply(catalogueAdminRpc.prepareImage, { key: imageKey });
    await until(() => strict.app.get(LimitsRedis).isReady);
    const boss = await strict.signIn('admin');
    const claims = Buffer.from(boss.authorization.split('.')[1] ?? '', 'base64url').toString();
    const { sub } = JSON.parse(claims) as { sub: string };
    const sent = async (files: Entry[]) => {
      const entries = [...Object.entries(six), ...files] as Entry[];
      return (await send('POST', '/api/admin/products', entries, boss, strict)).statusCode;
    };
    const limiter = strict.app.get(Limiter);
    for (let form = 0; form < 59; form += 1) await limiter.admitFiles(sub);
    const two: Entry[] = ['a.png', 'b.png'].map((name) => ['images', new Blob(['x']), name]);
    expect([await sent(two), await sent(two), await sent([])]).toEqual([201, 429, 201]);
    await expect(limiter.admitFiles('another')).resolves.toBeUndefined();
    await strict.close();
  });
});
