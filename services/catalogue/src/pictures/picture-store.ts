import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Client } from 'minio';
import type { StoreConfig } from '../config.js';

const AT_ONCE = 8;
const REGION = 'us-east-1';
const TYPES: Record<string, string> = { '.webp': 'image/webp', '.avif': 'image/avif' };
/** The name of a picture is made from what it shows, so what is under a name never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The pictures in the S3 store, under keys such as `products/<sha256>-800.webp`. */
export class PictureStore {
  private readonly client: Client;
  private readonly bucket: string;

  constructor(config: StoreConfig) {
    const { protocol, hostname, port } = new URL(config.S3_ENDPOINT);
    const useSSL = protocol === 'https:';
    this.bucket = config.S3_BUCKET;
    this.client = new Client({
      endPoint: hostname,
      port: port ? Number(port) : useSSL ? 443 : 80,
      useSSL,
      accessKey: config.S3_ACCESS_KEY,
      secretKey: config.S3_SECRET_KEY,
      region: REGION,
    });
  }

  /** Puts the pictures of a folder under its name; those that are there already stay. Answers how many were put. */
  async putFolder(from: string, folder: string): Promise<number> {
    if (!(await this.client.bucketExists(this.bucket)))
      await this.client.makeBucket(this.bucket, REGION);
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

  private async put(key: string, bytes: Buffer): Promise<void> {
    await this.client.putObject(this.bucket, key, bytes, bytes.length, {
      'Content-Type': TYPES[extname(key)] ?? 'application/octet-stream',
      'Cache-Control': FOR_EVER,
    });
  }

  private async keysUnder(prefix: string): Promise<Set<string>> {
    const keys = new Set<string>();
    for await (const item of this.client.listObjectsV2(this.bucket, prefix, true)) {
      const { name } = item as { name?: string };
      if (name) keys.add(name);
    }
    return keys;
  }
}
