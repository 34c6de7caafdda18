import { createHash } from 'node:crypto';
import { SERVICES, type App } from '../shop/services.js';

const CONNECTION = '+@connection +info';
const COUNTERS = '~limit:* ~guess:* ~guesses:* ~networks:*';
const MAY: Record<'reader' | 'auth' | 'gateway', string> = {
  /** looks sessions up */
  reader: `resetkeys %R~sess:* -@all +get +mget ${CONNECTION}`,
  /** keeps sessions */
  auth: `resetkeys ~sess:* -@all +@read +@write +@transaction -@dangerous ${CONNECTION}`,
  /** looks sessions up and counts calls */
  gateway: `resetkeys %R~sess:* ${COUNTERS} -@all +@read +@write +@transaction +@scripting -@dangerous ${CONNECTION}`,
};

/** What the app may do with Redis, as `ACL SETUSER` has it: reliability 3.9. */
export const rightsOf = (app: App): string =>
  app === 'auth' || app === 'gateway' ? MAY[app] : MAY.reader;

/** A line for each app: its own user, with no more rights than it uses. */
export function appUsers(passwordOf: (app: App) => string): string[] {
  const apps: App[] = [...SERVICES, 'gateway'];
  return apps.map((app) => {
    const hash = createHash('sha256').update(passwordOf(app)).digest('hex');
    return `user ${app} on #${hash} ${rightsOf(app)}`;
  });
}

/** Redis's list of users in containers; a stranger may ask for a PONG. */
export const accessList = (passwordOf: (app: App) => string): string =>
  ['user default on nopass resetkeys resetchannels -@all +ping', ...appUsers(passwordOf), ''].join(
    '\n',
  );
