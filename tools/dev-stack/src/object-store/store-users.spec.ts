// Tests the rights of each user of the S3 store, with the same policies as in SeaweedFS (reliability 3.9, S15).
import { Client, S3Error } from 'minio';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { BUCKET, provideBucket } from './bucket.js';
import { startObjectStore } from './object-store.js';
import { STORE_USERS, type StoreUser } from './store-users.js';

type Who = StoreUser | 'anybody';
const owner = { accessKey: 'loomery', secretKey: 'the secret of the owner' };
const users = { gateway: 'of gateway', catalogue: 'of catalogue', correspondence: 'of emails' };
const FOLDERS = ['products', 'site', 'staging', 'designs', 'elsewhere'] as const;
type Folder = (typeof FOLDERS)[number];
const OPERATIONS = ['read', 'write', 'delete', 'list'] as const;
type Operation = (typeof OPERATIONS)[number];

/** Every allowed operation; all others are denied. */
const MAY: Record<Who, Partial<Record<Folder, readonly Operation[]>>> = {
  anybody: { products: ['read'], site: ['read'] },
  gateway: {
    products: ['read'],
    site: ['read'],
    staging: ['write', 'delete'],
    designs: ['read', 'write', 'delete'],
  },
  catalogue: { products: OPERATIONS, site: OPERATIONS, staging: ['read', 'delete', 'list'] },
  correspondence: { designs: ['delete', 'list'] },
};
const cells = (Object.keys(MAY) as Who[]).flatMap((who) =>
  FOLDERS.flatMap((folder) => OPERATIONS.map((operation) => ({ who, folder, operation }))),
);

describe('the users of the S3 store', () => {
  const folder = temporaryFolder();
  let store: Awaited<ReturnType<typeof startObjectStore>>;
  beforeEach(async () => {
    store = await startObjectStore({ folder: folder.path, port: 0, ...owner, users });
    await provideBucket({ endpoint: `http://127.0.0.1:${String(store.port)}`, ...owner });
    for (const name of FOLDERS) await clientOf(owner).putObject(BUCKET, `${name}/there`, 'x');
  });
  afterEach(() => store.close());

  const clientOf = (keys: { accessKey?: string; secretKey?: string }) =>
    new Client({
      endPoint: '127.0.0.1',
      port: store.port,
      useSSL: false,
      region: 'us-east-1',
      ...keys,
    });
  const as = (who: Who) =>
    clientOf(who === 'anybody' ? {} : { accessKey: who, secretKey: users[who] });

  async function list(client: Client, prefix: string): Promise<void> {
    for await (const item of client.listObjectsV2(BUCKET, prefix, true)) void item;
  }
  async function tried(who: Who, operation: Operation, name: string): Promise<'done' | 'refused'> {
    const client = as(who);
    const operations: Record<Operation, () => Promise<unknown>> = {
      read: async () => (await client.getObject(BUCKET, `${name}/there`)).resume(),
      write: () => client.putObject(BUCKET, `${name}/new`, 'y'),
      delete: () => client.removeObject(BUCKET, `${name}/there`),
      list: () => list(client, `${name}/`),
    };
    try {
      await operations[operation]();
      return 'done';
    } catch (error) {
      if (error instanceof S3Error && error.code === 'AccessDenied') return 'refused';
      throw error;
    }
  }

  it('grants the store users exactly what their policies allow', async () => {
    const found: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const { who, folder: name, operation } of cells) {
      const cell = `${who} ${operation} ${name}`;
      wanted[cell] = MAY[who][name]?.includes(operation) ? 'done' : 'refused';
      found[cell] = await tried(who, operation, name);
      await clientOf(owner).putObject(BUCKET, `${name}/there`, 'x');
    }
    expect(found).toEqual(wanted);
  });

  it.each(STORE_USERS)('refuses %s to list the bucket, copy, or change policies', async (who) => {
    const client = as(who);
    const refused = { code: 'AccessDenied' };
    await expect(list(client, '')).rejects.toMatchObject(refused);
    await expect(client.listBuckets()).rejects.toMatchObject(refused);
    await expect(client.makeBucket('another')).rejects.toMatchObject(refused);
    await expect(client.setBucketPolicy(BUCKET, '')).rejects.toMatchObject(refused);
    await expect(client.getBucketPolicy(BUCKET)).rejects.toMatchObject(refused);
    await expect(client.removeObjects(BUCKET, ['elsewhere/there'])).rejects.toMatchObject(refused);
    const target = who === 'gateway' ? 'staging/copy' : 'products/copy';
    const copy = fetch(await client.presignedPutObject(BUCKET, target), {
      method: 'PUT',
      headers: { 'x-amz-copy-source': `/${BUCKET}/elsewhere/there` },
    });
    expect((await copy).status).toBe(403);
  });

  it('refuses store users with a wrong password or name', async () => {
    const guess = clientOf({ accessKey: 'gateway', secretKey: 'a guess' });
    await expect(guess.putObject(BUCKET, 'staging/x', 'y')).rejects.toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    const owned = clientOf({ accessKey: 'loomery', secretKey: users.gateway });
    await expect(list(owned, '')).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
  });
});
