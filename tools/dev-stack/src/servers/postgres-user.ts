import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, mkdirSync } from 'node:fs';
import { LocalProblem } from '../machine/local-problem.js';
import type { Command } from './server-process.js';

/** PostgreSQL refuses to run as root, so root starts it as the system user `postgres`. */
export function postgresOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    throw new LocalProblem(
      'PostgreSQL does not run as root and there is no user "postgres": run npm start as an ordinary user.',
    );
  }
}

/** Returns the same command for the user that may run PostgreSQL. */
export function unprivileged(file: string, args: string[]): Command {
  if (!postgresOwner()) return { file, args };
  const user = ['--reuid=postgres', '--regid=postgres', '--init-groups'];
  return { file: 'setpriv', args: [...user, '--', file, ...args] };
}

/**
 * Returns the folder for the cluster: the given one, or one under /var/lib if the checkout of root lies in a place
 * (/root) that the user postgres cannot enter.
 */
export function homeForPostgres(folder: string): string {
  const owner = postgresOwner();
  if (!owner) return folder;
  const home = canEnter(folder) ? folder : `/var/lib/loomery/${shortHash(folder)}`;
  mkdirSync(home, { recursive: true });
  chownSync(home, owner.uid, owner.gid);
  return home;
}

function canEnter(folder: string): boolean {
  const { file, args } = unprivileged('test', ['-x', folder]);
  try {
    execFileSync(file, args, { cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
