import { answers } from '../machine/ports.js';
import { STORE_USERS, type StoreUser } from '../object-store/store-users.js';
import { nodeServer } from './node-server.js';
import { ServerProcess, type LocalServer } from './server-process.js';
import type { Site } from './site.js';

export interface ObjectStoreAddress {
  endpoint: string;
  accessKey: string;
  secretKey: string;
}

/** The private S3 store in a process of its own. */
export class ObjectStoreServer implements LocalServer {
  readonly name = 'The S3 store';
  private readonly folder: string;
  private readonly process: ServerProcess;
  private port = 0;

  constructor(private readonly site: Site) {
    this.folder = site.folderOf('objects');
    this.process = new ServerProcess(this.name, site.folderOf('object-store'));
  }

  async start(): Promise<void> {
    if (this.process.isRunning()) {
      this.port = await this.site.ports.portOf('object-store');
      return;
    }
    this.port ||= await this.site.ports.freePortOf('object-store');
    const { accessKey, secretKey } = this.address();
    const command = nodeServer('object-store/main.js', {
      OBJECT_STORE_FOLDER: this.folder,
      OBJECT_STORE_PORT: String(this.port),
      OBJECT_STORE_ACCESS_KEY: accessKey,
      OBJECT_STORE_SECRET_KEY: secretKey,
      OBJECT_STORE_USERS: JSON.stringify(
        Object.fromEntries(STORE_USERS.map((user) => [user, this.addressFor(user).secretKey])),
      ),
    });
    await this.process.start(command, () => answers(this.port));
  }

  isRunning(): boolean {
    return this.process.isRunning();
  }

  stop(): Promise<void> {
    return this.process.stop();
  }

  crash(): Promise<void> {
    return this.process.stop('SIGKILL');
  }

  /** For one of the users, with no more than his rights. */
  addressFor(user: StoreUser): ObjectStoreAddress {
    const secretKey = this.site.secrets.password(`s3-${user}`);
    return { ...this.address(), accessKey: user, secretKey };
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
