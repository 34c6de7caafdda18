import { mkdirSync } from 'node:fs';
import { accessLayer } from './access-layer.js';
import { Policies } from './policies.js';
import { acceptOnly, S3rver } from './s3rver.js';
import { StoreRights, type RightsIn, type StoreUser } from './store-users.js';

export interface ObjectStoreOptions {
  folder: string;
  /** Port; 0 chooses a free one. */
  port: number;
  accessKey: string;
  secretKey: string;
  /** Passwords of the users; a user without one has no access. */
  users?: Partial<Record<StoreUser, string>>;
  /** Buckets to which the policies apply; by default that of the shop. */
  rightsIn?: RightsIn;
}

/** Serves a folder as an S3 store on 127.0.0.1, for development and tests. */
export async function startObjectStore(
  options: ObjectStoreOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  mkdirSync(options.folder, { recursive: true });
  const users = Object.entries(options.users ?? {});
  acceptOnly([options, ...users.map(([accessKey, secretKey]) => ({ accessKey, secretKey }))]);
  const server = new S3rver({
    port: options.port,
    address: '127.0.0.1',
    silent: true,
    directory: options.folder,
  });
  server.middleware.unshift(
    accessLayer(new Policies(options.folder), new StoreRights(options.rightsIn)),
  );
  const { port } = await server.run();
  return { port, close: () => server.close() };
}
