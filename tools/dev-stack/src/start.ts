import { createInterface } from 'node:readline/promises';
import { checkoutFolder } from './machine/checkout.js';
import { checkDisk } from './machine/disk.js';
import { installMissing } from './machine/install.js';
import { explain, LocalProblem } from './machine/local-problem.js';
import { onStop } from './machine/on-stop.js';
import { postgresProgram, rabbitProgram, redisProgram } from './machine/programs.js';
import { Terminal } from './machine/terminal.js';
import { DataDirectory } from './servers/data-directory.js';
import type { ShopPlan } from './shop/environments.js';
import { requireFreePort } from './shop/free-port.js';
import { requireSingleInstance } from './shop/single-instance.js';
import { readOptions, type StartOptions } from './shop/options.js';
import { Shop } from './shop/shop.js';
import { ShopServers } from './shop/shop-servers.js';
import { startVite, watchSources } from './shop/watch.js';

const terminal = new Terminal();
const checkout = checkoutFolder();

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env, checkout);
  checkDisk(options.home);
  requireSingleInstance(options.home, `http://localhost:${String(options.port)}`);
  if (options.reset && !(await mayErase(options))) {
    terminal.say('Nothing was removed.');
    return;
  }
  if (options.reset)
    await terminal.step('Deleting the data of the earlier shop', () => erase(options));
  await run(options);
}

/** Prints what is removed and waits for a yes, unless `--yes` was given. */
async function mayErase({ home, yes }: StartOptions): Promise<boolean> {
  terminal.say(`Everything in this shop is removed: accounts, products, orders, payments, e-mails,
images and logs, in ${home}. Passwords of its servers and ports are kept.`);
  if (yes) return true;
  if (!process.stdin.isTTY)
    throw new LocalProblem(
      'There is no terminal to confirm it on: npm start -- --reset --yes removes it.',
    );
  const terminalInput = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminalInput.question('Remove it? [y/N] ')).trim().toLowerCase().startsWith('y');
  } finally {
    terminalInput.close();
  }
}

/** Deletes the data of an earlier shop. */
async function erase({ home, port }: StartOptions): Promise<void> {
  const dataDirectory = new DataDirectory(home);
  const shop = new Shop({ checkout, dataDirectory, port }, terminal);
  await shop.apps.endOrphans();
  await requireFreePort(port);
  await new ShopServers(dataDirectory, checkout).erase();
}

async function run(options: StartOptions): Promise<void> {
  const plan: ShopPlan = {
    checkout,
    dataDirectory: new DataDirectory(options.home),
    port: options.port,
  };
  const shop = new Shop(plan, terminal);
  const stopAll = async () => {
    terminal.say('\nStopping the shop …');
    await vite?.process.stop();
    await shop.stop();
    terminal.say('Stopped.');
  };
  let vite: ReturnType<typeof startVite> | undefined;
  onStop(stopAll, 0);
  try {
    shop.drawImages();
    await installMissing([postgresProgram, redisProgram, rabbitProgram], terminal);
    await shop.start();
    if (options.watch) {
      vite = startVite(plan);
      watchSources(plan, shop.apps, terminal);
    }
  } catch (error) {
    if (shop.isStopping) return; // The shop is already stopping.
    terminal.say(`\n${explain(error)}`);
    await shop.stop();
    process.exit(1);
  }
  printAddresses(shop, vite?.address ?? shop.address);
}

function printAddresses(shop: Shop, address: string): void {
  const rows = [
    ['Shop', address],
    ['Back-office', `${address}/admin`],
    ['Mailbox', shop.servers.mail.address().page],
    ['Shopper', 'shopper@loomery.test / loomery-shopper'],
    ['Admin', 'admin@loomery.test / loomery-admin'],
  ];
  terminal.say('\nLoomery is open.\n');
  for (const [name = '', value = ''] of rows) terminal.say(`  ${name.padEnd(12)} ${value}`);
  terminal.say('\nCtrl-C stops it. Logs: .local/logs');
}

try {
  await main();
} catch (error) {
  terminal.say(`\n${explain(error)}`);
  process.exit(1);
}
