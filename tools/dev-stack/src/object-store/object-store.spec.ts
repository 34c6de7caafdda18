import { Client } from 'minio';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { BUCKET, provideBucket } from './bucket.js';
import { startObjectStore } from './object-store.js';

const keys = { accessKey: 'loomery', secretKey: 'the right secret' };
type Store = Awaited<ReturnType<typeof startObjectStore>>;

describe('the private S3 store', () => {
  const folder = temporaryFolder();
  let store: Store | undefined;

  const start = async (): Promise<Store> => {
    store = await startObjectStore({ folder: folder.path, port: 0, ...keys });
    return store;
  };
  afterEach(() => store?.close());

  const clientOf = ({ port }: Store, secretKey = keys.secretKey) =>
    new Client({ endPoint: '127.0.0.1', port, useSSL: false, accessKey: 'loomery', secretKey });
  const endpointOf = ({ port }: Store) => `http://127.0.0.1:${String(port)}`;

  it('serves published images to anybody and nothing else, also after a restart', async () => {
    const first = await start();
    await provideBucket({ endpoint: endpointOf(first), ...keys });
    await clientOf(first).putObject(BUCKET, 'products/linen.webp', 'an image');
    await clientOf(first).putObject(BUCKET, 'staging/raw.png', 'an upload');
    await first.close();

    const second = await start();
    const at = (key: string) => fetch(`${endpointOf(second)}/${BUCKET}/${key}`);
    expect(await (await at('products/linen.webp')).text()).toBe('an image');
    expect((await at('staging/raw.png')).status).toBe(403);
    expect((await at('')).status).toBe(403);
  });

  it('refuses a caller of the store with a wrong secret', async () => {
    const running = await start();
    await clientOf(running).makeBucket(BUCKET);
    const write = clientOf(running, 'a guess').putObject(BUCKET, 'products/x', 'mine');
    await expect(write).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
  });

  it('refuses the keys that the package is published with', async () => {
    const running = await start();
    const known = { accessKey: 'S3RVER', secretKey: 'S3RVER' };
    const stranger = new Client({
      endPoint: '127.0.0.1',
      port: running.port,
      useSSL: false,
      ...known,
    });
    await expect(stranger.listBuckets()).rejects.toMatchObject({ code: 'InvalidAccessKeyId' });
  });

  it('keeps a bucket policy until it is deleted', async () => {
    const running = await start();
    await provideBucket({ endpoint: endpointOf(running), ...keys });
    const client = clientOf(running);
    expect(await client.getBucketPolicy(BUCKET)).toContain('products/*');
    await client.setBucketPolicy(BUCKET, '');
    await expect(client.getBucketPolicy(BUCKET)).rejects.toMatchObject({
      code: 'NoSuchBucketPolicy',
    });
  });

  it('replies to a browser that checks whether it may load from the store', async () => {
    const running = await start();
    const response = await fetch(endpointOf(running), {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:5000', 'access-control-request-method': 'GET' },
    });
    expect(response.status).toBe(204);
  });
});
