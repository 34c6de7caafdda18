// Recently requested images. Their names are content hashes, so a cached image cannot be outdated.
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { StoreEnv } from '@shop/service-kit/config';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { isMissing, openStore, type ObjectStore } from '@shop/service-kit/object-store';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';

const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 5_000;

const served = new Counter({
  name: 'images_served_total',
  help: 'Images served by outcome: hit from the image cache, miss from the store',
  labelNames: ['outcome'] as const,
});

export interface CachedImage {
  readonly bytes: Buffer;
  readonly etag: string | undefined;
}

export class ImageCache {
  private readonly client: ObjectStore;
  private readonly bucket: string;
  /** Concurrent requests for an image share one read. */
  private readonly images = new LRUCache<string, CachedImage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
    fetchMethod: (key) => this.read(key),
  });

  constructor(store: StoreEnv) {
    this.client = openStore(store);
    this.bucket = store.S3_BUCKET;
  }

  /** The image. Throws `request.notFound` if it does not exist, `service.unavailable` if the store does not respond. */
  async get(key: string): Promise<CachedImage> {
    const ready = this.images.get(key);
    served.inc({ outcome: ready ? 'hit' : 'miss' });
    return ready ?? this.images.forceFetch(key);
  }

  private async read(key: string): Promise<CachedImage> {
    const slow = new AbortController();
    const timer = setTimeout(() => {
      slow.abort(new Error('not read in time'));
    }, TIMEOUT_MS);
    try {
      const object = await withSignal(slow.signal, this.client.getObject(this.bucket, key));
      const { etag } = (object as IncomingMessage).headers;
      slow.signal.addEventListener('abort', () => object.destroy(new Error('not read in time')));
      return { bytes: await buffer(object), etag };
    } catch (error) {
      if (isMissing(error)) throw new DomainError('request.notFound');
      rootLogger.warn({ err: error, key }, 'image not read from the store');
      throw new DomainError('service.unavailable');
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Returns the result of the promise; rejects as soon as the signal aborts. */
function withSignal<T>(signal: AbortSignal, requests: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    });
    requests.then(resolve, reject);
  });
}
