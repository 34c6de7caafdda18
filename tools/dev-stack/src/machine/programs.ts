import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** A program that a server needs, and its package names. */
export interface Program {
  name: string;
  /** Returns the folder of the programs, or undefined if no suitable version is installed. */
  find(): string | undefined;
  packages: { apt: string; dnf: string; brew: string };
}

const PREFIXES = ['/opt/homebrew', '/usr/local', '/home/linuxbrew/.linuxbrew'];

export const postgresProgram: Program = {
  name: 'PostgreSQL 15 or newer',
  find: () =>
    postgresFolders().find(
      (folder) => majorOf(join(folder, 'postgres')) >= 15 && isRunnable(join(folder, 'initdb')),
    ),
  packages: {
    apt: 'postgresql',
    dnf: 'postgresql-server postgresql-contrib',
    brew: 'postgresql@17',
  },
};

/** The client programs for backups, without a server, as in the image `backup`. */
export const postgresClients: Program = {
  ...postgresProgram,
  find: () =>
    [...postgresFolders(), ...onPath('pg_dump').map((file) => dirname(file))].find(
      (folder) => majorOf(join(folder, 'pg_dump')) >= 15,
    ),
};

export const redisProgram: Program = {
  name: 'Redis 7 or newer, or Valkey',
  find: () =>
    ['redis-server', 'valkey-server']
      .flatMap((program) => onPath(program))
      .find((file) => majorOf(file) >= 7),
  packages: { apt: 'redis-server', dnf: 'valkey', brew: 'redis' },
};

export const rabbitProgram: Program = {
  name: 'RabbitMQ 3.10 or newer',
  find: () => rabbitFolders().find((folder) => rabbitVersionOf(folder) >= 310),
  packages: { apt: 'rabbitmq-server', dnf: 'rabbitmq-server', brew: 'rabbitmq' },
};

export const chromiumProgram: Program = {
  name: 'Chromium',
  find: () =>
    [
      process.env.CHROMIUM_PATH ?? '',
      // The headless shell opens no window and takes half the time.
      ...['chromium-headless-shell', 'chromium', 'google-chrome', 'chromium-browser'].flatMap(
        (program) => onPath(program),
      ),
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ].find((file) => file !== '' && isRunnable(file) && majorOf(file) > 0),
  packages: { apt: 'chromium-headless-shell', dnf: 'chromium', brew: '--cask chromium' },
};

function postgresFolders(): string[] {
  const versions = (base: string, inner: string) =>
    list(base)
      .sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
      .map((version) => join(base, version, inner));
  return [
    ...versions('/usr/lib/postgresql', 'bin'),
    ...list('/usr').flatMap((name) => (name.startsWith('pgsql-') ? [`/usr/${name}/bin`] : [])),
    ...PREFIXES.flatMap((prefix) =>
      list(join(prefix, 'opt'))
        .filter((name) => name.startsWith('postgresql'))
        .map((name) => join(prefix, 'opt', name, 'bin')),
    ),
    ...onPath('postgres').map((file) => dirname(realpathSync(file))),
  ];
}

function rabbitFolders(): string[] {
  // Not the wrapper in /usr/sbin, because it changes to another user and to the system's own folders.
  const packaged = list('/usr/lib/rabbitmq/lib').map((v) => `/usr/lib/rabbitmq/lib/${v}/sbin`);
  const brewed = PREFIXES.flatMap((prefix) =>
    list(join(prefix, 'Cellar/rabbitmq')).map((v) => join(prefix, 'Cellar/rabbitmq', v, 'sbin')),
  );
  return [...packaged, ...brewed].filter((folder) => isRunnable(join(folder, 'rabbitmq-server')));
}

function rabbitVersionOf(folder: string): number {
  const [, major, minor] = /(\d+)\.(\d+)[^/]*\/sbin$/.exec(folder) ?? [];
  return Number(major ?? 0) * 100 + Number(minor ?? 0);
}

/** Returns the first number in a program's version output; 0 if the program does not run. */
function majorOf(file: string): number {
  if (!isRunnable(file)) return 0;
  try {
    const said = execFileSync(file, ['--version'], { encoding: 'utf8', stdio: 'pipe', cwd: '/' });
    return Number(/(\d+)\./.exec(said)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Returns every path of a program on the PATH and in system folders that the PATH often lacks. */
export function onPath(program: string): string[] {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/sbin',
    ...PREFIXES.map((prefix) => join(prefix, 'bin')),
  ];
  return [...new Set(folders)].map((folder) => join(folder, program)).filter(isRunnable);
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const list = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
