import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { bareEnvironment } from './config.js';

const CHECKOUT = fileURLToPath(new URL('../../../infra/..', import.meta.url));
const contents = z.object({
  rows: z.record(z.string(), z.record(z.string(), z.number())),
  images: z.number(),
});
export type BackupContents = z.infer<typeof contents>;

/** A server with only Docker on it: an empty folder, and commands that run there. */
export class TestServer {
  readonly home = mkdtempSync(join(tmpdir(), 'loomery-server-'));
  readonly shop = join(this.home, 'loomery');
  readonly backups = join(this.home, 'backups');

  constructor(private readonly settings: Record<string, string>) {}

  async install(): Promise<void> {
    mkdirSync(this.backups);
    await this.run(
      'git',
      ['clone', '--quiet', '--depth=1', `file://${CHECKOUT}`, this.shop],
      '',
      this.home,
    );
    const lines = Object.entries({ ...this.settings, BACKUP_DIR: this.backups }).map(
      ([name, value]) => `${name}=${value}\n`,
    );
    appendFileSync(join(this.shop, '.env'), lines.join(''), { mode: 0o600 });
  }

  /** Runs `docker compose ...` as the operator types it, optionally with other settings for this one command. */
  compose(args: string[], { input = '', env = {} }: Options = {}): Promise<string> {
    return this.run('docker', ['compose', ...args], input, this.shop, env);
  }

  script(path: string, ...args: string[]): Promise<string> {
    return this.run(join(this.shop, path), args, '', this.shop);
  }

  /** Returns the output of a command that must fail; throws if it succeeds. */
  async refusal(args: string[], env: Record<string, string>): Promise<string> {
    const done = await this.compose(args, { env }).then(
      (said) => said,
      (error: unknown) => error,
    );
    if (done instanceof Error) return done.message;
    throw new Error(`docker compose ${args.join(' ')} succeeded with ${JSON.stringify(env)}`);
  }

  contentsOf(backup: string): BackupContents {
    return contents.parse(
      JSON.parse(readFileSync(join(this.backups, backup, 'contents.json'), 'utf8')),
    );
  }

  /** Deletes everything but the backups. */
  async destroy(): Promise<void> {
    await this.compose(['down', '--volumes', '--timeout', '20']);
    rmSync(join(this.shop, '.local'), { recursive: true, force: true });
  }

  private run(
    file: string,
    args: string[],
    input: string,
    cwd: string,
    env: Record<string, string> = {},
  ): Promise<string> {
    const child = spawn(file, args, { cwd, env: { ...bareEnvironment(), ...env } });
    let said = '';
    child.stdout.on('data', (part: Buffer) => (said += part.toString()));
    child.stderr.on('data', (part: Buffer) => (said += part.toString()));
    child.stdin.end(input);
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => {
        if (code === 0) resolve(said.trim());
        else reject(new Error(`${args.join(' ')}: ${String(code)}\n${said.slice(-2_000)}`));
      });
    });
  }
}

interface Options {
  input?: string;
  env?: Record<string, string>;
}
