import { createRequire } from 'node:module';
import type { IncomingMessage } from 'node:http';

/** The part of Koa's context that our middleware uses. */
export interface StoreContext {
  readonly req: IncomingMessage;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  status: number;
  type: string;
  body: unknown;
  get(header: string): string;
  set(header: string, value: string): void;
}

export type StoreLayer = (context: StoreContext, next: () => Promise<void>) => Promise<void>;

interface S3rver {
  /** Koa's middleware, the outermost first. */
  middleware: StoreLayer[];
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

interface S3rverClass {
  new (options: { port: number; address: string; silent: boolean; directory: string }): S3rver;
}

interface Account {
  createKeyPair(accessKey: string, secretKey: string): void;
  revokeAccessKey(accessKey: string): void;
}

const require = createRequire(import.meta.url);

// Not its `default`, which is inherited from Koa and is a bare Koa.
export const S3rver = require('@20minutes/s3rver') as S3rverClass;

const { DUMMY_ACCOUNT } = require('@20minutes/s3rver/lib/models/account') as {
  DUMMY_ACCOUNT: Account;
};

/** Replaces the one well-known key pair of the package. */
export function acceptOnly(keys: readonly { accessKey: string; secretKey: string }[]): void {
  DUMMY_ACCOUNT.revokeAccessKey('S3RVER');
  for (const { accessKey, secretKey } of keys) DUMMY_ACCOUNT.createKeyPair(accessKey, secretKey);
}
