import 'reflect-metadata';
import { testBucket } from '@shop/service-kit-testing/test-bucket';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

const sha = 'ab'.repeat(32);
const image = Buffer.from('bytes of an image '.repeat(5_000));
let bucket: Awaited<ReturnType<typeof testBucket>>;
let gateway: TestGateway;

beforeAll(async () => {
  bucket = await testBucket();
  await bucket.client.putObject(bucket.bucket, `products/${sha}-800.webp`, image);
  await bucket.client.putObject(bucket.bucket, 'site/hero-1600.avif', image);
  await bucket.client.putObject(bucket.bucket, 'staging/secret-800.webp', image);
  gateway = await testGateway({
    ...bucket.storeAs('gateway'),
  });
});
afterAll(async () => {
  await gateway.close();
  await bucket.close();
});
const get = (url: string, headers = {}) => gateway.app.inject({ url, headers });

describe('an image', () => {
  it.each([
    [`/images/products/${sha}-800.webp`, 'image/webp'],
    ['/images/site/hero-1600.avif', 'image/avif'],
  ])('%s returns an image from the store, cacheable for a year', async (url, type) => {
    const response = await get(url, { 'accept-encoding': 'gzip, br' });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(image)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(image.length),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(response.headers['content-security-policy']).toContain('sandbox');
  });

  it('reads an image from the store once for many requests, and caches it', async () => {
    const name = `products/${'ef'.repeat(32)}-320.avif`;
    await bucket.client.putObject(bucket.bucket, name, image);
    const all = await Promise.all(Array.from({ length: 20 }, () => get(`/images/${name}`)));
    expect(all.every(({ rawPayload }) => rawPayload.equals(image))).toBe(true);
    await bucket.client.removeObject(bucket.bucket, name);
    expect((await get(`/images/${name}`)).rawPayload.equals(image)).toBe(true);
  });

  it('finds an image that is stored after a failed request', async () => {
    const name = `products/${'0f'.repeat(32)}-320.webp`;
    expect((await get(`/images/${name}`)).statusCode).toBe(404);
    await bucket.client.putObject(bucket.bucket, name, image);
    expect((await get(`/images/${name}`)).statusCode).toBe(200);
  });

  it('responds 304 for an image that the client has already', async () => {
    const url = `/images/products/${sha}-800.webp`;
    const { headers } = await get(url);
    const again = await get(url, { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toContain('sandbox');
    expect(again.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(
    [
      `/images/products/${'cd'.repeat(32)}-800.webp`,
      `/images/products/${sha}-801.webp`,
      `/images/products/${sha}-800.svg`,
      '/images/staging/secret-800.webp',
      `/images/products/..%2fstaging%2fsecret-800.webp`,
      '/images/site/hero-1600.avif?versions',
      '/images/',
      '/images/site/%00',
    ].filter((url) => !url.includes('?')),
  )('responds 404 for an image that is missing: %s', async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.json().code]).toEqual([404, 'request.notFound']);
  });

  it('responds 503 for an image while the store is away, and keeps the gateway running', async () => {
    const lonely = await testGateway();
    const response = await lonely.app.inject({ url: `/images/products/${sha}-800.webp` });
    expect([response.statusCode, response.json().code]).toEqual([503, 'service.unavailable']);
    expect((await lonely.app.inject({ url: '/' })).statusCode).toBe(200);
    await lonely.close();
  });
});
