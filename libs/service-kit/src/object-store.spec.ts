import { namesUnder, isMissing, openStore } from './object-store.js';
import { testBucket } from './testing/test-bucket.js';

const namesIn = async (names: AsyncGenerator<{ name: string; putAt: Date }>) => {
  const found: string[] = [];
  for await (const { name } of names) found.push(name);
  return found;
};

describe('the S3 store', () => {
  let bucket: Awaited<ReturnType<typeof testBucket>>;
  beforeAll(async () => {
    bucket = await testBucket();
  });
  afterAll(() => bucket.close());
  const open = (parts: { endpoint?: string; secretKey?: string } = {}) =>
    openStore({
      ...bucket.storeAs('catalogue'),
      ...(parts.endpoint && { S3_ENDPOINT: parts.endpoint }),
      ...(parts.secretKey && { S3_SECRET_KEY: parts.secretKey }),
    });
  const refusal = (asked: Promise<unknown>) =>
    asked.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('lists what lies under a prefix, with the time at which it was put', async () => {
    const began = Date.now();
    const store = open();
    for (const name of ['products/1', 'products/2', 'site/1'])
      await store.putObject(bucket.bucket, name, name);
    expect(await namesIn(namesUnder(store, bucket.bucket, 'products/'))).toEqual([
      'products/1',
      'products/2',
    ]);
    for await (const { putAt } of namesUnder(store, bucket.bucket, 'products/'))
      // The store writes whole seconds.
      expect(putAt.getTime()).toBeGreaterThanOrEqual(began - 1_000);
  });

  it('knows what is not there from what cannot be had', async () => {
    const missing = await refusal(open().statObject(bucket.bucket, 'products/nothing'));
    expect(isMissing(missing)).toBe(true);
    const stranger = open({ secretKey: 'not-the-secret-key' });
    const denied = await refusal(stranger.putObject(bucket.bucket, 'products/x', 'x'));
    expect(denied).toMatchObject({ code: 'SignatureDoesNotMatch' });
    expect(isMissing(denied)).toBe(false);
    const nobody = open({ endpoint: 'http://127.0.0.1:1' });
    const away = await refusal(nobody.statObject(bucket.bucket, 'products/1'));
    expect(away).toMatchObject({ code: 'ECONNREFUSED' });
    expect(isMissing(away)).toBe(false);
  });

  it.each([
    ['http://store.example:9000', 'http:', 9000],
    ['http://store.example', 'http:', 80],
    ['https://store.example', 'https:', 443],
  ])('is spoken to at %s', async (endpoint, protocol, port) => {
    const address = new URL(
      await open({ endpoint }).presignedPutObject(bucket.bucket, 'products/1', 60),
    );
    expect(address.protocol).toBe(protocol);
    expect(Number(address.port) || { 'http:': 80, 'https:': 443 }[protocol]).toBe(port);
    expect(address.pathname).toBe(`/${bucket.bucket}/products/1`);
  });
});
