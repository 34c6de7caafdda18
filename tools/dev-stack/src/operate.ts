// Runs a command of a service: with the current environment if it names a database, else with the environment of the
// shop that `npm start` runs, in LOOMERY_HOME or in this checkout.
import { join } from 'node:path';
import { checkoutFolder } from './machine/checkout.js';
import { explain } from './machine/local-problem.js';
import { runningShop } from './operator-environment.js';
import { runCommand } from './run-command.js';
import { folderOf, SERVICES } from './services.js';

const checkout = checkoutFolder();
const [name, program = '', ...args] = process.argv.slice(2);

try {
  const service = SERVICES.find((each) => each === name);
  if (!service) throw new Error(`There is no service ${String(name)}.`);
  const env = process.env.DATABASE_URL
    ? process.env
    : (await runningShop(checkout)).environmentOf(service);
  process.exitCode = await runCommand(
    join(checkout, folderOf(service), 'dist', program),
    args,
    env,
  );
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
