import { existsSync } from 'node:fs';
import { LocalProblem } from '../machine/local-problem.js';
import { DataDirectory } from '../servers/data-directory.js';
import { ShopServers } from './shop-servers.js';

/** Returns the servers of the shop that runs with its data in `home`; throws a sentence if none runs there. */
export async function findShop(home: string, checkout: string): Promise<ShopServers> {
  const servers = existsSync(home) ? new ShopServers(new DataDirectory(home), checkout) : undefined;
  if (!servers?.postgres.isRunning() || !servers.rabbit.isRunning())
    throw new LocalProblem(`The shop of ${home} is not running. Start it first: npm start`);
  await servers.find();
  return servers;
}
