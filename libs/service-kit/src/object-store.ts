// The S3 store as every process of the shop opens it.
import { Client, S3Error } from 'minio';
import type { StoreEnv } from './config.js';

export type ObjectStore = Client;

/** The one region of a store that is all ours; naming it spares a question before the first call. */
const REGION = 'us-east-1';

/** A client of the store; nothing is sent before it is asked for something. */
export function openStore(
  config: Pick<StoreEnv, 'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>,
): ObjectStore {
  const { hostname, port, protocol } = new URL(config.S3_ENDPOINT);
  const useSSL = protocol === 'https:';
  return new Client({
    endPoint: hostname,
    port: port ? Number(port) : useSSL ? 443 : 80,
    useSSL,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
    region: REGION,
    pathStyle: true,
  });
}

/** Whether the store says that there is no such object, and nothing worse. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3Error && ['NoSuchKey', 'NotFound', 'NoSuchBucket'].includes(error.code ?? '');

/**
 * Names under a prefix, with the time at which each was put. By the older way of listing, page after page from a
 * name on: the store of a checkout cannot make the tokens of the newer one.
 */
export async function* namesUnder(
  store: ObjectStore,
  bucket: string,
  prefix: string,
): AsyncGenerator<{ name: string; putAt: Date }> {
  for await (const item of store.listObjects(bucket, prefix, true)) {
    const { name, lastModified } = item as { name?: string; lastModified?: Date };
    if (name && lastModified) yield { name, putAt: lastModified };
  }
}
