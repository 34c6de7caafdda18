import 'reflect-metadata';
import { clothRpc, type ClothSheet, type ClothView } from '@shop/contracts/cloth/cloth';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { aClothSheet } from '@shop/contracts/testing/cloth-sheet';
import { testBucket } from '@shop/service-kit-testing/test-bucket';
import { ResponseCache } from '../response-cache/response-cache.js';
import { product, someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let bucket: Awaited<ReturnType<typeof testBucket>>;
let gateway: TestGateway;
beforeAll(async () => {
  bucket = await testBucket();
  gateway = await testGateway(bucket.storeAs('gateway'));
});
afterAll(async () => {
  await gateway.close();
  await bucket.close();
});
beforeEach(() => {
  gateway.services.reset();
  gateway.app.get(ResponseCache).invalidateWhere();
});

const words = { eu: '100 % cotton', us: '100% cotton' };
const sheet: ClothSheet = {
  code: 'LW-1',
  ...aClothSheet(),
  words,
  band: 'heavy domestic',
  care: [],
};
const cloth: ClothView = {
  _id: someId,
  code: 'LW-1',
  state: 'published',
  ...aClothSheet(),
  words,
  lacks: [],
  products: [{ _id: someId, name: product.name, sku: product.sku }],
  version: 3,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
};
const input = (name: string) =>
  gateway.services.requests
    .filter((request) => request.name === name)
    .map((request) => request.input);

describe('a data sheet over HTTP', () => {
  it('returns a data sheet to everybody, once for many readers, whatever the case of its code', async () => {
    gateway.services.reply(clothRpc.sheet, sheet);
    const first = await gateway.app.inject({ url: '/api/cloths/LW-1' });
    const second = await gateway.app.inject({ url: '/api/cloths/lw-1' });
    expect([first.statusCode, first.json()]).toEqual([200, sheet]);
    expect([second.json(), input(clothRpc.sheet.name)]).toEqual([sheet, [{ code: 'LW-1' }]]);
  });

  it.each(['a', 'LW_1', '%00', 'A'.repeat(25)])(
    'finds no data sheet with a code like %s',
    async (code) => {
      const response = await gateway.app.inject({ url: `/api/cloths/${code}` });
      expect([response.statusCode, response.json().code]).toEqual([404, 'catalogue.clothNotFound']);
    },
  );

  it('reads a data sheet again after a change here, with the products that show it', async () => {
    const headers = await gateway.signIn('admin');
    gateway.services.reply(clothRpc.sheet, sheet);
    gateway.services.reply(catalogueRpc.get, product);
    gateway.services.reply(clothRpc.save, cloth);
    const reads = async () => {
      await gateway.app.inject({ url: '/api/cloths/LW-1' });
      await gateway.app.inject({ url: `/api/products/${someId}` });
      return [input(clothRpc.sheet.name).length, input(catalogueRpc.get.name).length];
    };
    await reads();
    expect(await reads()).toEqual([1, 1]);
    const payload = { fields: aClothSheet(), version: 2 };
    await gateway.app.inject({ method: 'PUT', url: '/api/admin/cloths/LW-1', headers, payload });
    expect(await reads()).toEqual([2, 2]);
  });
});

describe('cloths in the back-office over HTTP', () => {
  it('creates a cloth, changes it from a version, publishes it and withdraws it', async () => {
    const headers = await gateway.signIn('admin');
    gateway.services.reply(clothRpc.save, cloth);
    gateway.services.reply(clothRpc.publish, cloth);
    const send = (method: 'POST' | 'PUT', url: string, payload?: object) =>
      gateway.app.inject({ method, url: `/api/admin/cloths${url}`, headers, payload });
    const fields = aClothSheet();
    const created = await send('POST', '', { code: 'LW-1', fields });
    expect([created.statusCode, created.json()]).toEqual([
      201,
      { success: true, message: 'Cloth created.', cloth },
    ]);
    await send('PUT', '/LW-1', { fields, version: 2 });
    expect(input(clothRpc.save.name)).toEqual([
      { code: 'LW-1', fields, version: null },
      { code: 'LW-1', fields, version: 2 },
    ]);
    expect((await send('POST', '/LW-1/publish')).statusCode).toBe(200);
    await send('POST', '/LW-1/unpublish');
    expect(input(clothRpc.publish.name)).toEqual([
      { code: 'LW-1', isPublished: true },
      { code: 'LW-1', isPublished: false },
    ]);
  });

  it.each([
    ['', 'Name is required'],
    ['x'.repeat(161), 'Name: at most 160 characters'],
  ])('reports what is wrong with the name of a cloth', async (name, message) => {
    const headers = await gateway.signIn('admin');
    const payload = { code: 'LW-1', fields: { ...aClothSheet(), name } };
    const url = '/api/admin/cloths';
    const response = await gateway.app.inject({ method: 'POST', url, headers, payload });
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });

  it('FAB-45: returns what a cloth lacks, in the sentence of the catalogue', async () => {
    const headers = await gateway.signIn('admin');
    gateway.services.refuse(clothRpc.publish, 'catalogue.clothIncomplete');
    const url = '/api/admin/cloths/LW-1/publish';
    const response = await gateway.app.inject({ method: 'POST', url, headers });
    expect([response.statusCode, response.json().code]).toEqual([409, 'catalogue.clothIncomplete']);
  });

  it('FAB-91: exports and imports cloths as lists', async () => {
    const headers = await gateway.signIn('admin');
    const report = { applied: false, rows: 1, created: 1, changed: 0, unchanged: 0, faults: [] };
    gateway.services.reply(clothRpc.importList, { success: true, faultCount: 0, ...report });
    gateway.services.reply(clothRpc.exportList, { text: 'code,name\r\n', next: null });
    const form = new FormData();
    form.append('file', new Blob(['code,name\nLW-1,Poplin\n']), 'cloths.csv');
    const request = new Request('http://shop.test', { method: 'POST', body: form });
    const imported = await gateway.app.inject({
      method: 'POST',
      url: '/api/admin/cloths/import',
      headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect([imported.statusCode, imported.json()]).toMatchObject([200, report]);
    expect(input(clothRpc.importList.name)).toMatchObject([{ dryRun: true }]);
    const exported = await gateway.app.inject({ url: '/api/admin/cloths/export', headers });
    expect(exported.headers['content-disposition']).toMatch(
      /"loomery-cloths-\d{4}-\d\d-\d\d\.csv"/,
    );
    expect(exported.body).toBe('\ufeffcode,name\r\n');
    expect(input(clothRpc.exportList.name)).toEqual([{ sort: 'code', order: 'asc', after: null }]);
  });

  it('refuses a cloth with a field that is out of its bounds', async () => {
    const headers = await gateway.signIn('admin');
    const payload = { code: 'LW-1', fields: { ...aClothSheet(), widthCm: 700 } };
    const url = '/api/admin/cloths';
    const response = await gateway.app.inject({ method: 'POST', url, headers, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json().details[0].path).toBe('fields.widthCm');
  });
});
