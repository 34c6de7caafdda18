// Access to the S3 store, the same in every process of the shop.
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import type { BucketItemStat, Client, ClientOptions } from 'minio';
import type { StoreEnv } from './config.js';

type Place = Pick<StoreEnv, 'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>;

/** The only region of our store; stating it saves a request before the first call. */
const REGION = 'us-east-1';

/** Idle milliseconds after which the client closes a connection; stores close it after 5 seconds or more. */
const IDLE_MS = 2_000;

/** Returns a client of the store, which sends nothing before its first use. */
export function openStore(config: Place): ObjectStore {
  return new ObjectStore(optionsOf(config));
}

/** Returns the options of the store's client. */
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

/**
 * The client of the store. It is loaded at its first use, because it needs megabytes, and many processes never use it.
 */
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

/** Returns true if the store has no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['NoSuchKey', 'NotFound', 'NoSuchBucket'].includes(String(error.code));

/** An object with the list operation: the store, or its client. */
interface Lister {
  listObjects(bucket: string, prefix: string, deep: boolean): Promise<Readable> | Readable;
}

/**
 * Yields the names under a prefix, with their storage times. Uses the older list operation, page by page after a name,
 * because the store of a local checkout does not support the tokens of the newer one.
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
