import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../machine/files.js';
import { isListening } from '../machine/ports.js';
import type { ObjectStoreAddress } from '../object-store/bucket.js';
import {
  STORE_USERS,
  storePolicy,
  type RightsIn,
  type StoreUser,
} from '../object-store/store-users.js';
import { nodeServer } from './node-server.js';
import { OneProcessServer, ServerProcess } from './server-process.js';
import type { DataDirectory } from './data-directory.js';

/** Hashes the policies, so that the hash changes with the rights of a user. */
const rightsMark = (rightsIn: RightsIn): string =>
  createHash('sha256')
    .update(STORE_USERS.map((user) => storePolicy(user, rightsIn)).join())
    .digest('hex');

/** The private S3 store in its own process. */
export class ObjectStoreServer extends OneProcessServer {
  readonly name = 'The S3 store';
  private readonly folder: string;
  protected readonly process: ServerProcess;
  private port = 0;

  constructor(
    private readonly dataDirectory: DataDirectory,
    private readonly rightsIn: RightsIn = 'shop bucket',
  ) {
    super();
    this.folder = dataDirectory.folderOf('objects');
    this.process = new ServerProcess(this.name, dataDirectory.folderOf('object-store'));
  }

  async start(): Promise<void> {
    const rights = rightsMark(this.rightsIn);
    const marked = join(this.dataDirectory.folderOf('object-store'), 'rights');
    if (this.process.isRunning()) {
      this.port = await this.dataDirectory.ports.portOf('object-store');
      if (existsSync(marked) && readFileSync(marked, 'utf8') === rights) return;
      // The running store has loaded older policies.
      await this.process.stop();
    }
    writeWhole(marked, rights);
    this.port ||= await this.dataDirectory.ports.freePortOf('object-store');
    const { accessKey, secretKey } = this.address();
    const command = nodeServer('object-store/main.js', {
      OBJECT_STORE_FOLDER: this.folder,
      OBJECT_STORE_PORT: String(this.port),
      OBJECT_STORE_ACCESS_KEY: accessKey,
      OBJECT_STORE_SECRET_KEY: secretKey,
      OBJECT_STORE_USERS: JSON.stringify(this.users()),
      OBJECT_STORE_RIGHTS_IN: this.rightsIn,
    });
    await this.process.start(command, () => isListening(this.port));
  }

  /** Returns the address with the key of one user. */
  addressFor(user: StoreUser): ObjectStoreAddress {
    const secretKey = this.dataDirectory.secrets.password(`s3-${user}`);
    return { ...this.address(), accessKey: user, secretKey };
  }

  /** Returns the passwords of the users. */
  users(): Record<string, string> {
    return Object.fromEntries(STORE_USERS.map((user) => [user, this.addressFor(user).secretKey]));
  }

  /** Returns the address with the key of the owner, who may do everything. */
  address(): ObjectStoreAddress {
    return {
      endpoint: `http://127.0.0.1:${String(this.port)}`,
      accessKey: 'loomery',
      secretKey: this.dataDirectory.secrets.password('object-store'),
    };
  }
}
