import { DataDirectory } from './servers/data-directory.js';
import { Environments } from './shop/environments.js';
import { findShop } from './shop/find-shop.js';
import { readOptions } from './shop/options.js';
import type { Service } from './services.js';

/** Access of operators' commands to the shop that `npm start` runs, in LOOMERY_HOME or in this checkout. */
export interface RunningShop {
  environmentOf(service: Service): NodeJS.ProcessEnv;
  /** Bus address of the user for operators. */
  readonly busUrl: string;
}

/** Throws a sentence if no shop runs there. */
export async function runningShop(checkout: string): Promise<RunningShop> {
  const { home } = readOptions([], process.env, checkout);
  const servers = await findShop(home, checkout);
  const environments = new Environments(
    { checkout, dataDirectory: new DataDirectory(home), port: 0 },
    servers,
  );
  return {
    environmentOf: (service) => ({
      ...process.env,
      ...environments.of(service, 0),
      LOG_LEVEL: 'warn',
    }),
    busUrl: servers.rabbit.address('ops'),
  };
}
