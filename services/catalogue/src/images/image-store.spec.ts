import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testBucket } from '@shop/service-kit-testing/test-bucket';
import { ImageStore } from './image-store.js';

type TestBucket = Awaited<ReturnType<typeof testBucket>>;

let bucket: TestBucket;
let store: ImageStore;
let folder: string;
beforeAll(async () => {
  bucket = await testBucket();
  store = new ImageStore(bucket.storeAs('catalogue'));
  folder = await mkdtemp(join(tmpdir(), 'images-'));
  await mkdir(join(folder, 'products'));
  for (const name of ['aa-320.webp', 'aa-320.avif', 'notes.txt'])
    await writeFile(join(folder, 'products', name), name);
});
afterAll(() => bucket.close());

describe('the images of a folder', () => {
  it('stores images under permanent names, for browsers to cache without limit', async () => {
    expect(await store.putFolder(folder, 'products')).toBe(2);
    const stat = await bucket.client.statObject(bucket.bucket, 'products/aa-320.avif');
    expect(stat.metaData).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('stores an image in the folder once', async () => {
    await writeFile(join(folder, 'products', 'bb-320.webp'), 'new');
    expect(await store.putFolder(folder, 'products')).toBe(1);
    expect(await store.putFolder(folder, 'products')).toBe(0);
  });
});
