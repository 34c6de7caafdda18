import type { StoreEnv } from '@shop/service-kit/config';
import { namesUnder, openStore, type ObjectStore } from '@shop/service-kit/object-store';

const FOLDER = 'designs/';

/** The designs of visitors in the S3 store. They are put and read by the gateway; here they are found and forgotten. */
export class DesignStore {
  private readonly client: ObjectStore;
  private readonly bucket: string;

  constructor(config: StoreEnv) {
    this.bucket = config.S3_BUCKET;
    this.client = openStore(config);
  }

  /** Ids of designs that were put before then. */
  async *olderThan(then: Date): AsyncGenerator<string> {
    for await (const { name, putAt } of namesUnder(this.client, this.bucket, FOLDER))
      if (putAt < then) yield name.slice(FOLDER.length);
  }

  async remove(id: string): Promise<void> {
    await this.client.removeObject(this.bucket, FOLDER + id);
  }
}
