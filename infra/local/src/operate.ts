// Runs a command of a service as that service: with the environment as it is where it names a database, else with
// that of the shop that `npm start` runs, in LOOMERY_HOME or in this checkout.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkoutFolder } from './machine/checkout.js';
import { explain } from './machine/local-problem.js';
import { Site } from './servers/site.js';
import { Environments } from './shop/environments.js';
import { findShop } from './shop/find-shop.js';
import { readOptions } from './shop/options.js';
import { folderOf, SERVICES, type Service } from './shop/services.js';

const checkout = checkoutFolder();
const [name, program = '', ...args] = process.argv.slice(2);

async function environmentOf(of: Service): Promise<NodeJS.ProcessEnv> {
  if (process.env.DATABASE_URL) return process.env;
  const { home } = readOptions([], process.env, checkout);
  const servers = await findShop(home, checkout);
  const plan = { checkout, site: new Site(home), port: 0 };
  return {
    ...process.env,
    ...new Environments(plan, servers).of(of, 0),
    LOG_LEVEL: 'warn',
  };
}

try {
  const service = SERVICES.find((each) => each === name);
  if (!service) throw new Error(`There is no service ${String(name)}.`);
  const child = spawn(
    process.execPath,
    [join(checkout, folderOf(service), 'dist', program), ...args],
    { stdio: 'inherit', env: await environmentOf(service) },
  );
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
