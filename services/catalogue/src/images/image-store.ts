import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { StoreEnv } from '@shop/service-kit/config';
import { isMissing, namesUnder, openStore, type ObjectStore } from '@shop/service-kit/object-store';
import { withStoreTimeout } from './store-timeout.js';

const AT_ONCE = 8;
const TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
};
/** The name of an image is made from what it shows, so what is under a name never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The images in the S3 store, under keys such as `products/<sha256>-800.webp`. */
export class ImageStore {
  private readonly client: ObjectStore;
  private readonly bucket: string;

  constructor(config: StoreEnv) {
    this.bucket = config.S3_BUCKET;
    this.client = openStore(config);
  }

  /** Puts the images of a folder under its name; existing ones stay. Returns how many were stored. */
  async putFolder(from: string, folder: string): Promise<number> {
    const there = await this.keysUnder(`${folder}/`);
    const names = await readdir(join(from, folder));
    const missing = names.filter(
      (name) => extname(name) in TYPES && !there.has(`${folder}/${name}`),
    );
    const count = missing.length;
    const work = async (): Promise<void> => {
      for (let name = missing.pop(); name; name = missing.pop())
        await this.put(`${folder}/${name}`, await readFile(join(from, folder, name)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return count;
  }

  /** Returns a whole object, or null if there is none or it is larger. Throws `service.unavailable`. */
  read(key: string, maxBytes: number): Promise<Buffer | null> {
    return withStoreTimeout(async (signal) => {
      const stat = await this.client.statObject(this.bucket, key).catch(noneIfMissing);
      if (stat === null || stat.size > maxBytes) return null;
      const object = await this.client.getObject(this.bucket, key);
      return buffer(addAbortSignal(signal, object));
    });
  }

  /** Returns true if an image exists, by its key without width and format. Throws `service.unavailable`. */
  has(key: string): Promise<boolean> {
    return this.hasFile(`${key}-320.webp`);
  }

  /** Returns true if there is a file of this name. Throws `service.unavailable`. */
  async hasFile(name: string): Promise<boolean> {
    const stat = () => this.client.statObject(this.bucket, name).catch(noneIfMissing);
    return (await withStoreTimeout(stat)) !== null;
  }

  /** Objects under a prefix that were put before then. */
  async *olderThan(then: Date, prefix: string): AsyncGenerator<string> {
    for await (const { name, putAt } of namesUnder(this.client, this.bucket, prefix))
      if (putAt < then) yield name;
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.client.removeObject(this.bucket, key);
  }

  /** Returns true if this object was stored before then. */
  async isOlderThan(then: Date, name: string): Promise<boolean> {
    try {
      return (await this.client.statObject(this.bucket, name)).lastModified < then;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** Puts one file under its name. `service.unavailable`. */
  put(key: string, bytes: Buffer): Promise<void> {
    const headers = {
      'Content-Type': TYPES[extname(key)] ?? 'application/octet-stream',
      'Cache-Control': FOR_EVER,
    };
    return withStoreTimeout(() =>
      this.client.putObject(this.bucket, key, bytes, bytes.length, headers),
    );
  }

  private async keysUnder(prefix: string): Promise<Set<string>> {
    const keys = new Set<string>();
    for await (const { name } of namesUnder(this.client, this.bucket, prefix)) keys.add(name);
    return keys;
  }
}

function noneIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
