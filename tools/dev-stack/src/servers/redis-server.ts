import { Redis } from 'ioredis';
import { appUsers } from './redis-access.js';
import { writeWhole } from '../machine/files.js';
import { redisProgram } from '../machine/programs.js';
import { OneProcessServer, ServerProcess } from './server-process.js';
import { requireProgram, type DataDirectory } from './data-directory.js';
import type { App } from '../services.js';
import type { Durability } from './postgres-server.js';
import { join } from 'node:path';

/** A private Redis (or Valkey) with a password and a user for each app, only on 127.0.0.1. */
export class RedisServer extends OneProcessServer {
  readonly name = 'Redis';
  private readonly folder: string;
  protected readonly process: ServerProcess;
  private port = 0;

  constructor(
    private readonly dataDirectory: DataDirectory,
    private readonly durability: Durability,
  ) {
    super();
    this.folder = dataDirectory.folderOf('redis');
    this.process = new ServerProcess(this.name, this.folder);
  }

  async start(): Promise<void> {
    if (this.process.isRunning()) {
      this.port = await this.dataDirectory.ports.portOf('redis');
      return;
    }
    const file = requireProgram(redisProgram);
    this.port ||= await this.dataDirectory.ports.freePortOf('redis');
    // The password is in a file, so that the list of processes does not show it.
    const settings = join(this.folder, 'redis.conf');
    writeWhole(settings, this.settings());
    await this.process.start({ file, args: [settings] }, () => this.isReady());
  }

  address(): string {
    return `redis://:${this.password}@127.0.0.1:${String(this.port)}`;
  }

  /** Returns the address with the user of one app. */
  addressFor(app: App): string {
    return `redis://${app}:${this.passwordOf(app)}@127.0.0.1:${String(this.port)}`;
  }

  private passwordOf(app: App): string {
    return this.dataDirectory.secrets.password(`redis-${app}`);
  }

  private get password(): string {
    return this.dataDirectory.secrets.password('redis');
  }

  private settings(): string {
    return [
      `port ${String(this.port)}`,
      'bind 127.0.0.1',
      `dir "${this.folder}"`,
      `requirepass ${this.password}`,
      ...appUsers((app) => this.passwordOf(app)),
      'save ""',
      `appendonly ${this.durability === 'kept' ? 'yes' : 'no'}`,
      '',
    ].join('\n');
  }

  private async isReady(): Promise<boolean> {
    const redis = new Redis(this.address(), { lazyConnect: true, retryStrategy: () => null });
    redis.on('error', () => undefined); // Redis is not ready yet and is polled again.
    try {
      await redis.connect();
      return (await redis.ping()) === 'PONG'; // PING fails while the stored file is loaded.
    } catch {
      return false;
    } finally {
      redis.disconnect();
    }
  }
}
