import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeWhole } from './machine/files.js';
import { withLock } from './machine/lock.js';
import { checkoutFolder } from './machine/checkout.js';
import { ADDRESS_NAMES, isComplete, type BackingAddresses } from './testing/backing-addresses.js';
import { canRunContainers, removeContainersOf } from './testing/docker-engine.js';
import { nativeServers } from './testing/native-servers.js';

/**
 * The servers that tests need, shared by every Jest process of this checkout: those of the environment if it names all
 * of them; else containers if a Docker engine can run them; else private native servers in .local/test.
 */
export class BackingServers {
  private constructor(readonly addresses: BackingAddresses) {}

  /** Starts the servers that are not running; they stay up for the next process, until `stop`. */
  static async start(folder = join(checkoutFolder(), '.local/test')): Promise<BackingServers> {
    const given = addressesIn(process.env);
    if (given) return new BackingServers(given);
    const addresses = await withLock(join(folder, 'starting.lock'), async () => {
      const started = (await canRunContainers())
        ? await containers(folder)
        : await nativeServers(folder).start();
      writeWhole(join(folder, 'servers.json'), JSON.stringify(started, null, 2));
      return started;
    });
    return new BackingServers(addresses);
  }

  /** Stops the servers of this folder, but not those of the environment. */
  static async stop(folder = join(checkoutFolder(), '.local/test')): Promise<void> {
    await withLock(join(folder, 'starting.lock'), async () => {
      await removeContainersOf(folder);
      await nativeServers(folder).stop();
      rmSync(join(folder, 'servers.json'), { force: true });
    });
  }
}

/** Returns the addresses in a set of environment variables, or undefined if one is missing. */
export function addressesIn(env: NodeJS.ProcessEnv): BackingAddresses | undefined {
  const found = Object.fromEntries(ADDRESS_NAMES.map((name) => [name, env[name]]));
  return isComplete(found) ? found : undefined;
}

/** Returns the addresses that a running set of servers has left in its folder. */
export function addressesOf(folder: string): BackingAddresses | undefined {
  const stored = readJson(join(folder, 'servers.json'));
  return isComplete(stored) ? stored : undefined;
}

async function containers(folder: string): Promise<BackingAddresses> {
  // Loading the module takes half a second and is useless without a Docker engine.
  const { startContainers } = await import('./testing/container-servers.js');
  return startContainers(folder);
}
