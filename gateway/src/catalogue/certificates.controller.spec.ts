import 'reflect-metadata';
import { certificateRpc, type CertificateView } from '@shop/contracts/cloth/certificates';
import { clothRpc } from '@shop/contracts/cloth/cloth';
import { aClothSheet } from '@shop/contracts/testing/cloth-sheet';
import { testBucket } from '@shop/service-kit-testing/test-bucket';
import { someId } from '../testing/samples.js';
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
});

const fields = {
  scheme: 'gots' as const,
  number: 'DEMO-1',
  holder: 'Tangail Print House',
  issuer: 'Demo Institute',
  scope: '',
  productClass: null,
  issuedOn: '2026-01-01',
  expiresOn: '2027-01-01',
  checkUrl: 'https://check.example.com/DEMO-1',
};
const certificate: CertificateView = { _id: someId, ...fields, cloths: [], version: 3 };
const base = '/api/admin/certificates';
const input = (name: string) =>
  gateway.services.requests
    .filter((request) => request.name === name)
    .map((request) => request.input);

describe('certificates over HTTP', () => {
  it('creates a certificate, changes it from a version and deletes it', async () => {
    const headers = await gateway.signIn('admin');
    gateway.services.reply(certificateRpc.save, certificate);
    gateway.services.reply(certificateRpc.remove, { success: true, message: 'Deleted.' });
    const sent = { ...fields, cloths: ['LW-1'] };
    const created = await gateway.app.inject({
      method: 'POST',
      url: base,
      headers,
      payload: { fields: sent },
    });
    expect([created.statusCode, created.json()]).toEqual([
      201,
      { success: true, message: 'Certificate created.', certificate },
    ]);
    const url = `${base}/${someId}`;
    await gateway.app.inject({
      method: 'PUT',
      url,
      headers,
      payload: { fields: sent, version: 2 },
    });
    expect(input(certificateRpc.save.name)).toEqual([
      { certificate: expect.any(String) as string, fields: sent, version: null },
      { certificate: someId, fields: sent, version: 2 },
    ]);
    expect((await gateway.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200);
  });

  it('shows saved certificates at once on the sheets that this gateway has cached', async () => {
    const headers = await gateway.signIn('admin');
    const words = { eu: '100 % cotton', us: '100% cotton' };
    const sheet = { code: 'LW-1', ...aClothSheet(), words, band: null, care: [] };
    gateway.services.reply(clothRpc.sheet, sheet);
    gateway.services.reply(certificateRpc.save, certificate);
    const reads = async () => {
      await gateway.app.inject({ url: '/api/cloths/LW-1' });
      return input(clothRpc.sheet.name).length;
    };
    await reads();
    expect(await reads()).toBe(1);
    await gateway.app.inject({ method: 'POST', url: base, headers, payload: { fields } });
    expect(await reads()).toBe(2);
  });

  it.each([
    ['the end before the beginning', { expiresOn: '2025-12-31' }, 'fields.expiresOn'],
    ['the end on the day of issue', { expiresOn: '2026-01-01' }, 'fields.expiresOn'],
    ['a day that is none', { issuedOn: '2026-02-30' }, 'fields.issuedOn'],
    ['an unknown scheme', { scheme: 'oeko' }, 'fields.scheme'],
    ['no number', { number: ' ' }, 'fields.number'],
    ['a long holder', { holder: 'x'.repeat(161) }, 'fields.holder'],
    ['a script for an address', { checkUrl: 'javascript:alert(1)' }, 'fields.checkUrl'],
    ['an address without TLS', { checkUrl: 'http://check.example.com' }, 'fields.checkUrl'],
    ['a cloth whose code is none', { cloths: ['<b>'] }, 'fields.cloths.0'],
    [
      'too many cloths',
      { cloths: Array.from({ length: 501 }, (_, at) => `LW-${String(at)}`) },
      'fields.cloths',
    ],
  ])('refuses a certificate with %s', async (_what, wrong, path) => {
    const headers = await gateway.signIn('admin');
    const payload = { fields: { ...fields, ...wrong } };
    const response = await gateway.app.inject({ method: 'POST', url: base, headers, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json().details[0].path).toBe(path);
    expect(gateway.services.requests).toEqual([]);
  });

  it('finds no certificate under a malformed id', async () => {
    const headers = await gateway.signIn('admin');
    const response = await gateway.app.inject({ url: `${base}/LW-1`, headers });
    expect([response.statusCode, response.json().code]).toEqual([
      404,
      'catalogue.certificateNotFound',
    ]);
  });
});
