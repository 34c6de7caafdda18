// The S3 store as every process of the shop opens it.
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import type { BucketItemStat, Client, ClientOptions } from 'minio';
import type { StoreEnv } from './config.js';

type Place = Pick<StoreEnv, 'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>;

/** The only region of our store; naming it saves a request before the first call. */
const REGION = 'us-east-1';

/** A connection that has lain idle for so long is closed by us: a store closes it after 5 seconds or more. */
const IDLE_MS = 2_000;

/** A client of the store; nothing is sent before its first use. */
export function openStore(config: Place): ObjectStore {
  return new ObjectStore(optionsOf(config));
}

/** The options of the store's client. */
export function optionsOf(config: Place): ClientOptions {
  const { hostname, port, protocol } = new URL(config.S3_ENDPOINT);
  const useSSL = protocol === 'https:';
  return {
    endPoint: hostname,
    port: port ? Number(port) : useSSL ? 443 : 80,
    useSSL,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
    region: REGION,
    pathStyle: true,
    transportAgent: new (useSSL ? HttpsAgent : HttpAgent)({ keepAlive: true, timeout: IDLE_MS }),
  };
}

/** The client of the store, loaded at its first use: it takes megabytes, and many processes never use it. */
export class ObjectStore {
  private client: Promise<Client> | undefined;

  constructor(private readonly options: ClientOptions) {}

  async getObject(...args: Parameters<Client['getObject']>): Promise<Readable> {
    return (await this.opened()).getObject(...args);
  }

  async statObject(...args: Parameters<Client['statObject']>): Promise<BucketItemStat> {
    return (await this.opened()).statObject(...args);
  }

  async putObject(...args: Parameters<Client['putObject']>): Promise<void> {
    await (await this.opened()).putObject(...args);
  }

  async removeObject(bucket: string, name: string): Promise<void> {
    await (await this.opened()).removeObject(bucket, name);
  }

  async presignedPutObject(...args: Parameters<Client['presignedPutObject']>): Promise<string> {
    return (await this.opened()).presignedPutObject(...args);
  }

  async listObjects(bucket: string, prefix: string, deep: boolean): Promise<Readable> {
    return (await this.opened()).listObjects(bucket, prefix, deep);
  }

  private opened(): Promise<Client> {
    return (this.client ??= import('minio').then((minio) => new minio.Client(this.options)));
  }
}

/** Returns true where the store has no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['NoSuchKey', 'NotFound', 'NoSuchBucket'].includes(String(error.code));

/** Who can list: the store, or its client itself. */
interface Lister {
  listObjects(bucket: string, prefix: string, deep: boolean): Promise<Readable> | Readable;
}

/**
 * Names under a prefix, with the time at which each was put. By the older way of listing, page after page from a
 * name on: the store of a checkout cannot make the tokens of the newer one.
 */
export async function* namesUnder(
  store: Lister,
  bucket: string,
  prefix: string,
): AsyncGenerator<{ name: string; putAt: Date }> {
  for await (const item of await store.listObjects(bucket, prefix, true)) {
    const { name, lastModified } = item as { name?: string; lastModified?: Date };
    if (name && lastModified) yield { name, putAt: lastModified };
  }
}
