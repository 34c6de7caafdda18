// Runs a command of a service as that service: with the environment as it is where it names a database, else with
// that of the shop that `npm start` runs in this checkout.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkoutFolder } from './machine/checkout.js';
import { Site } from './servers/site.js';
import { Environments } from './shop/environments.js';
import { folderOf, SERVICES, type Service } from './shop/services.js';
import { ShopServers } from './shop/shop-servers.js';

const checkout = checkoutFolder();
const [name, program = '', ...args] = process.argv.slice(2);
const service = SERVICES.find((each) => each === name);
if (!service) throw new Error(`There is no service ${String(name)}.`);

async function environmentOf(of: Service): Promise<NodeJS.ProcessEnv> {
  if (process.env.DATABASE_URL) return process.env;
  const site = new Site(join(checkout, '.local'));
  const plan = { checkout, site, port: 0 };
  const servers = new ShopServers(site, checkout);
  await servers.find();
  return {
    ...process.env,
    ...new Environments(plan, servers).of(of, 0),
    LOG_LEVEL: 'warn',
  };
}

const child = spawn(
  process.execPath,
  [join(checkout, folderOf(service), 'dist', program), ...args],
  {
    stdio: 'inherit',
    env: await environmentOf(service),
  },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
