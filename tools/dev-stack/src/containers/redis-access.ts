// The users of Redis: those of infra/redis, for the private server as for containers.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutFolder } from '../machine/checkout.js';
import { SERVICES, type App } from '../shop/services.js';

/** What the app may do with Redis, as `ACL SETUSER` has it: reliability 3.9. */
export function rightsOf(app: App): string {
  const lines = readFileSync(join(checkoutFolder(), 'infra/redis/users.acl'), 'utf8').split('\n');
  const start = `user ${app} `;
  const line = lines.find((one) => one.startsWith(start));
  if (line === undefined) throw new Error(`infra/redis/users.acl does not name ${app}`);
  return line.slice(start.length);
}

/** The ACL line of each app: its own user with the rights that it uses. */
export function appUsers(passwordOf: (app: App) => string): string[] {
  const apps: App[] = [...SERVICES, 'gateway'];
  return apps.map((app) => {
    const hash = createHash('sha256').update(passwordOf(app)).digest('hex');
    return `user ${app} on #${hash} ${rightsOf(app)}`;
  });
}

/** The ACL file of Redis in containers; the default user may only PING. */
export const accessList = (passwordOf: (app: App) => string): string =>
  ['user default on nopass resetkeys resetchannels -@all +ping', ...appUsers(passwordOf), ''].join(
    '\n',
  );
