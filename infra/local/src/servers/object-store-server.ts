import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../machine/files.js';
import { answers } from '../machine/ports.js';
import {
  STORE_USERS,
  storePolicy,
  type RightsIn,
  type StoreUser,
} from '../object-store/store-users.js';
import { nodeServer } from './node-server.js';
import { OneProcessServer, ServerProcess } from './server-process.js';
import type { Site } from './site.js';

export interface ObjectStoreAddress {
  endpoint: string;
  accessKey: string;
  secretKey: string;
}

/** The same for the same rights of all users. */
const rightsMark = (rightsIn: RightsIn): string =>
  createHash('sha256')
    .update(STORE_USERS.map((user) => storePolicy(user, rightsIn)).join())
    .digest('hex');

/** The private S3 store in a process of its own. */
export class ObjectStoreServer extends OneProcessServer {
  readonly name = 'The S3 store';
  private readonly folder: string;
  protected readonly process: ServerProcess;
  private port = 0;

  constructor(
    private readonly site: Site,
    private readonly rightsIn: RightsIn = 'the bucket of the shop',
  ) {
    super();
    this.folder = site.folderOf('objects');
    this.process = new ServerProcess(this.name, site.folderOf('object-store'));
  }

  async start(): Promise<void> {
    const rights = rightsMark(this.rightsIn);
    const marked = join(this.site.folderOf('object-store'), 'rights');
    if (this.process.isRunning()) {
      this.port = await this.site.ports.portOf('object-store');
      if (existsSync(marked) && readFileSync(marked, 'utf8') === rights) return;
      // it has read its policies when it started, and they are others now
      await this.process.stop();
    }
    writeWhole(marked, rights);
    this.port ||= await this.site.ports.freePortOf('object-store');
    const { accessKey, secretKey } = this.address();
    const command = nodeServer('object-store/main.js', {
      OBJECT_STORE_FOLDER: this.folder,
      OBJECT_STORE_PORT: String(this.port),
      OBJECT_STORE_ACCESS_KEY: accessKey,
      OBJECT_STORE_SECRET_KEY: secretKey,
      OBJECT_STORE_USERS: JSON.stringify(this.users()),
      OBJECT_STORE_RIGHTS_IN: this.rightsIn,
    });
    await this.process.start(command, () => answers(this.port));
  }

  /** For one of the users, with no more than his rights. */
  addressFor(user: StoreUser): ObjectStoreAddress {
    const secretKey = this.site.secrets.password(`s3-${user}`);
    return { ...this.address(), accessKey: user, secretKey };
  }

  /** The passwords of the users. */
  users(): Record<string, string> {
    return Object.fromEntries(STORE_USERS.map((user) => [user, this.addressFor(user).secretKey]));
  }

  /** For the owner of the store, who may do everything. */
  address(): ObjectStoreAddress {
    return {
      endpoint: `http://127.0.0.1:${String(this.port)}`,
      accessKey: 'loomery',
      secretKey: this.site.secrets.password('object-store'),
    };
  }
}
