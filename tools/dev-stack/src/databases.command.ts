// npm run databases -- backup <folder> | restore <folder> [service …]: saves the databases of the running shop as
// files.
import { resolve } from 'node:path';
import { checkoutFolder } from './machine/checkout.js';
import { explain, LocalProblem } from './machine/local-problem.js';
import { DataDirectory } from './servers/data-directory.js';
import { findShop } from './shop/find-shop.js';
import { readOptions } from './shop/options.js';
import { SERVICES, type Service } from './services.js';
import { ShopBackups } from './shop/shop-backups.js';

const USAGE = 'npm run databases -- backup <folder> | restore <folder> [service …]';

async function main([verb, given, ...names]: string[]): Promise<void> {
  if (given === undefined || (verb !== 'backup' && verb !== 'restore'))
    throw new LocalProblem(USAGE);
  const checkout = checkoutFolder();
  const { home } = readOptions([], process.env, checkout);
  const servers = await findShop(home, checkout);
  const plan = { checkout, dataDirectory: new DataDirectory(home), port: 0 };
  const copies = new ShopBackups(
    plan,
    servers,
    resolve(process.env.INIT_CWD ?? process.cwd(), given),
  );
  if (verb === 'backup') {
    for (const service of chosen(names)) {
      await copies.backUp(service);
      console.log(`${service}: ${copies.fileOf(service)}`);
    }
    return;
  }
  const services = names.length > 0 ? chosen(names) : copies.services;
  await copies.restore(services);
  for (const service of services)
    console.log(`${service}: restored from ${copies.fileOf(service)}`);
  console.log('To check that the databases agree: npm run check:shop');
}

function chosen(names: readonly string[]): Service[] {
  const unknown = names.find((name) => !SERVICES.some((service) => service === name));
  if (unknown !== undefined) throw new LocalProblem(`There is no service ${unknown}. ${USAGE}`);
  return SERVICES.filter((service) => names.length === 0 || names.includes(service));
}

process.umask(0o077); // The backups contain personal data.
try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
