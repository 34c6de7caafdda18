import { createHash } from 'node:crypto';
import { SERVICES, type App } from '../shop/services.js';

const CONNECTION = '+@connection +info';
const MAY: Record<'reader' | 'auth' | 'gateway', string> = {
  /** looks sessions up */
  reader: `resetkeys ~sess:* -@all +get ${CONNECTION}`,
  /** keeps sessions */
  auth: `resetkeys ~sess:* -@all +@read +@write +@transaction -@dangerous ${CONNECTION}`,
  /** looks sessions up and counts calls */
  gateway: `allkeys allchannels -@all +@read +@write +@transaction +@scripting +@pubsub -@dangerous ${CONNECTION}`,
};

/** Redis's list of users: each app its own, with no more rights than it uses; a stranger may ask for a PONG. */
export function accessList(passwordOf: (app: App) => string): string {
  const apps: App[] = [...SERVICES, 'gateway'];
  const lines = apps.map((app) => {
    const rights = app === 'auth' || app === 'gateway' ? MAY[app] : MAY.reader;
    const hash = createHash('sha256').update(passwordOf(app)).digest('hex');
    return `user ${app} on #${hash} ${rights}`;
  });
  return ['user default on nopass resetkeys resetchannels -@all +ping', ...lines, ''].join('\n');
}
