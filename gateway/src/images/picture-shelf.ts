// Pictures lately asked for, kept ready: their names are made of their content, so no answer can grow old.
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { StoreEnv } from '@shop/service-kit/config';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { isMissing, openStore, type ObjectStore } from '@shop/service-kit/object-store';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';

const MAX_BYTES = 32 * 1024 * 1024;
const PATIENCE_MS = 5_000;

const given = new Counter({
  name: 'pictures_given_total',
  help: 'Pictures given, by where they came from: hit out of memory, miss out of the store',
  labelNames: ['outcome'] as const,
});

export interface Picture {
  readonly bytes: Buffer;
  readonly etag: string | undefined;
}

export class PictureShelf {
  private readonly client: ObjectStore;
  private readonly bucket: string;
  /** A picture that many ask for at once is read once. */
  private readonly pictures = new LRUCache<string, Picture>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
    fetchMethod: (key) => this.read(key),
  });

  constructor(store: StoreEnv) {
    this.client = openStore(store);
    this.bucket = store.S3_BUCKET;
  }

  /** The picture; `request.notFound` where there is none, `service.unavailable` where the store does not answer. */
  async picture(key: string): Promise<Picture> {
    const ready = this.pictures.get(key);
    given.inc({ outcome: ready ? 'hit' : 'miss' });
    return ready ?? this.pictures.forceFetch(key);
  }

  private async read(key: string): Promise<Picture> {
    const slow = new AbortController();
    const timer = setTimeout(() => {
      slow.abort(new Error('not read in time'));
    }, PATIENCE_MS);
    try {
      const object = await before(slow.signal, this.client.getObject(this.bucket, key));
      const { etag } = (object as IncomingMessage).headers;
      slow.signal.addEventListener('abort', () => object.destroy(new Error('not read in time')));
      return { bytes: await buffer(object), etag };
    } catch (error) {
      if (isMissing(error)) throw new DomainError('request.notFound');
      rootLogger.warn({ err: error, key }, 'picture not read from the store');
      throw new DomainError('service.unavailable');
    } finally {
      clearTimeout(timer);
    }
  }
}

/** What was asked for, unless the signal comes first. */
function before<T>(signal: AbortSignal, asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    });
    asked.then(resolve, reject);
  });
}
