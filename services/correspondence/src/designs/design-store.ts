import type { StoreEnv } from '@shop/service-kit/config';
import { namesUnder, openStore, type ObjectStore } from '@shop/service-kit/object-store';

const FOLDER = 'designs/';

/** The designs of visitors in the S3 store. The gateway writes and reads them; this service lists and deletes them. */
export class DesignStore {
  private readonly client: ObjectStore;
  private readonly bucket: string;

  constructor(config: StoreEnv) {
    this.bucket = config.S3_BUCKET;
    this.client = openStore(config);
  }

  /** Yields the ids of designs that were stored before this time. */
  async *olderThan(then: Date): AsyncGenerator<string> {
    for await (const { name, putAt } of namesUnder(this.client, this.bucket, FOLDER))
      if (putAt < then) yield name.slice(FOLDER.length);
  }

  async remove(id: string): Promise<void> {
    await this.client.removeObject(this.bucket, FOLDER + id);
  }
}
