import { Client } from 'minio';
import type { StoreConfig } from '../config.js';

const FOLDER = 'designs/';

/** The designs of visitors in the S3 store. They are put and read by the gateway; here they are found and forgotten. */
export class DesignStore {
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
      region: 'us-east-1',
    });
  }

  /** Ids of designs that were put before then. */
  async *olderThan(then: Date): AsyncGenerator<string> {
    for await (const item of this.client.listObjects(this.bucket, FOLDER, true)) {
      const { name, lastModified } = item as { name?: string; lastModified?: Date };
      if (name && lastModified && lastModified < then) yield name.slice(FOLDER.length);
    }
  }

  async remove(id: string): Promise<void> {
    await this.client.removeObject(this.bucket, FOLDER + id);
  }
}
