// The users of Redis, from infra/redis, for the private server as well as for containers.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutFolder } from '../machine/checkout.js';
import { SERVICES, type App } from '../services.js';
import { METRICS } from './store-plan.js';

/** Every user of Redis. */
type RedisUser = App | typeof METRICS;

/** Returns the rights of the app in Redis, in the syntax of `ACL SETUSER`: reliability 3.9. */
export function rightsOf(app: RedisUser): string {
  const lines = readFileSync(join(checkoutFolder(), 'infra/redis/users.acl'), 'utf8').split('\n');
  const start = `user ${app} `;
  const line = lines.find((one) => one.startsWith(start));
  if (line === undefined) throw new Error(`infra/redis/users.acl does not name ${app}`);
  return line.slice(start.length);
}

/** Returns the ACL line of each app: its own user, with only the rights that it uses. */
export function appUsers(passwordOf: (app: App) => string): string[] {
  const apps: App[] = [...SERVICES, 'gateway'];
  return apps.map((app) => userLine(app, passwordOf(app)));
}

function userLine(user: RedisUser, password: string): string {
  const hash = createHash('sha256').update(password).digest('hex');
  return `user ${user} on #${hash} ${rightsOf(user)}`;
}

/** Returns the ACL file of Redis in containers; the default user may only PING. */
export const accessList = (passwordOf: (app: App) => string, metricsPassword: string): string =>
  [
    'user default on nopass resetkeys resetchannels -@all +ping',
    ...appUsers(passwordOf),
    userLine(METRICS, metricsPassword),
    '',
  ].join('\n');
