import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { LocalProblem } from '../machine/local-problem.js';
import { postgresProgram } from '../machine/programs.js';
import { homeForPostgres, postgresOwner, unprivileged } from './postgres-user.js';
import { ServerProcess, type Command, type LocalServer } from './server-process.js';
import { requireProgram, type DataDirectory } from './data-directory.js';

/** 'kept': for a shop; every commit is on disk before the response. 'disposable': fast, for test databases. */
export type Durability = 'kept' | 'disposable';

/** Defines which characters are alphabetic, for the search; ICU sorts and folds. macOS has no C.UTF-8. */
const CHARACTER_CLASSES = process.platform === 'darwin' ? 'C' : 'C.UTF-8';
const DISPOSABLE = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off'];

/** A private PostgreSQL cluster, only on 127.0.0.1, with SCRAM passwords. */
export class PostgresServer implements LocalServer {
  readonly name = 'PostgreSQL';
  private readonly home: string;
  private readonly process: ServerProcess;
  private port = 0;

  constructor(
    private readonly dataDirectory: DataDirectory,
    private readonly durability: Durability,
  ) {
    this.home = homeForPostgres(dataDirectory.folderOf('postgres'));
    this.process = new ServerProcess(this.name, dataDirectory.folderOf('postgres'));
  }

  async start(): Promise<void> {
    if (this.process.isRunning()) {
      this.port = await this.dataDirectory.ports.portOf('postgres');
      return;
    }
    const programs = requireProgram(postgresProgram);
    if (!existsSync(join(this.data, 'PG_VERSION'))) this.initialise(programs);
    this.port ||= await this.dataDirectory.ports.freePortOf('postgres');
    await this.process.start(this.command(programs), () => this.isReady());
  }

  isRunning(): boolean {
    return this.process.isRunning();
  }

  stop(): Promise<void> {
    return this.process.stop('SIGINT'); // PostgreSQL's "fast": roll back, write all, end
  }

  crash(): Promise<void> {
    return this.process.stop('SIGQUIT'); // PostgreSQL's "immediate": all its processes end, nothing is written
  }

  /** Deletes the cluster. */
  erase(): void {
    rmSync(this.data, { recursive: true, force: true });
  }

  /** Returns the address of a database for the superuser, or for another role with its password. */
  address(
    database = 'postgres',
    as = { role: 'postgres', password: this.dataDirectory.secrets.password('postgres') },
  ): string {
    return `postgres://${as.role}:${as.password}@127.0.0.1:${String(this.port)}/${database}`;
  }

  private get data(): string {
    return join(this.home, 'data');
  }

  private command(programs: string): Command {
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${String(this.port)}`,
      'unix_socket_directories=', // The path of a deep checkout can be too long for a socket.
      'max_connections=300',
      'shared_buffers=512MB',
      // After a checkpoint PostgreSQL logs each changed page completely. With a checkpoint every five minutes or half a
      // gigabyte, a busy shop would pay for that again and again.
      'checkpoint_timeout=15min',
      'max_wal_size=4GB',
      'password_encryption=scram-sha-256',
      'timezone=UTC',
      'log_timezone=UTC',
    ];
    const args = ['-D', this.data, ...settings.flatMap((setting) => ['-c', setting])];
    return unprivileged(join(programs, 'postgres'), args);
  }

  private initialise(programs: string): void {
    const passwordFile = join(this.home, 'first-password');
    writeFileSync(passwordFile, this.dataDirectory.secrets.password('postgres'), { mode: 0o644 });
    // An interrupted first run leaves a folder that initdb would refuse.
    rmSync(this.data, { recursive: true, force: true });
    mkdirSync(this.data, { mode: 0o700 });
    const { file, args } = unprivileged(join(programs, 'initdb'), [
      '-D',
      this.data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--no-instructions',
      `--locale=${CHARACTER_CLASSES}`,
      '--locale-provider=icu',
      '--icu-locale=und',
      ...(this.durability === 'disposable' ? ['--no-sync'] : []),
    ]);
    const owner = postgresOwner();
    if (owner) chownSync(this.data, owner.uid, owner.gid);
    try {
      execFileSync(file, args, { cwd: '/', stdio: 'pipe', encoding: 'utf8' });
    } catch (error) {
      throw new LocalProblem('PostgreSQL could not make its data folder:', String(error));
    } finally {
      rmSync(passwordFile);
    }
    if (this.durability === 'disposable') {
      appendFileSync(join(this.data, 'postgresql.conf'), `${DISPOSABLE.join('\n')}\n`);
    }
  }

  private async isReady(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.address(),
      connectionTimeoutMillis: 2000,
    });
    client.on('error', () => undefined); // The server may end the connection while it starts.
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
