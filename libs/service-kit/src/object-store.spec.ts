import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { namesUnder, isMissing, openStore } from './object-store.js';
import { testBucket } from '@shop/service-kit-testing/test-bucket';

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
  const refusal = (request: Promise<unknown>) =>
    request.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('lists the objects under a prefix, with the time at which each was stored', async () => {
    const began = Date.now();
    const store = open();
    for (const name of ['products/1', 'products/2', 'site/1'])
      await store.putObject(bucket.bucket, name, name);
    expect(await namesIn(namesUnder(store, bucket.bucket, 'products/'))).toEqual([
      'products/1',
      'products/2',
    ]);
    for await (const { putAt } of namesUnder(store, bucket.bucket, 'products/'))
      // The store rounds to whole seconds.
      expect(putAt.getTime()).toBeGreaterThanOrEqual(began - 1_000);
  });

  it('distinguishes a missing object from an unavailable store', async () => {
    const missing = await refusal(open().statObject(bucket.bucket, 'products/nothing'));
    expect(isMissing(missing)).toBe(true);
    const stranger = open({ secretKey: 'not-the-secret-key' });
    const denied = await refusal(stranger.putObject(bucket.bucket, 'products/x', 'x'));
    expect(denied).toMatchObject({ code: 'SignatureDoesNotMatch' });
    expect(isMissing(denied)).toBe(false);
    const closed = open({ endpoint: 'http://127.0.0.1:1' });
    const away = await refusal(closed.statObject(bucket.bucket, 'products/1'));
    expect(away).toMatchObject({ code: 'ECONNREFUSED' });
    expect(isMissing(away)).toBe(false);
  });

  it('opens a new connection to the store if the last one was idle, since the store may be closing it', async () => {
    const ports = new Set<number | undefined>();
    const server = createServer(({ socket }, response) => {
      ports.add(socket.remotePort);
      response.writeHead(200, { etag: '"1"', 'content-length': '0' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const store = open({ endpoint: `http://127.0.0.1:${String(port)}` });
    const request = () => store.statObject(bucket.bucket, 'products/1');
    await request();
    await request();
    expect(ports.size).toBe(1);
    // by default, a Node.js server keeps it open for 5 seconds
    await pause(4_000);
    await request();
    expect(ports.size).toBe(2);
    server.close();
  });

  it.each([
    ['http://store.example:9000', 'http:', 9000],
    ['http://store.example', 'http:', 80],
    ['https://store.example', 'https:', 443],
  ])('calls the object store at %s', async (endpoint, protocol, port) => {
    const address = new URL(
      await open({ endpoint }).presignedPutObject(bucket.bucket, 'products/1', 60),
    );
    expect(address.protocol).toBe(protocol);
    expect(Number(address.port) || { 'http:': 80, 'https:': 443 }[protocol]).toBe(port);
    expect(address.pathname).toBe(`/${bucket.bucket}/products/1`);
  });
});
