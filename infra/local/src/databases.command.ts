// npm run databases -- backup <folder> | restore <folder> [service …]: the databases of the shop that runs, as files.
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkoutFolder } from './machine/checkout.js';
import { explain, LocalProblem } from './machine/local-problem.js';
import { Site } from './servers/site.js';
import {
  backUpDatabase,
  putInPlace,
  requireReadable,
  restoreBeside,
} from './shop/database-copies.js';
import { Environments } from './shop/environments.js';
import { findShop } from './shop/find-shop.js';
import { readOptions } from './shop/options.js';
import { Preparation } from './shop/preparation.js';
import { databaseOf, SERVICES, type Service } from './shop/services.js';

const USAGE = 'npm run databases -- backup <folder> | restore <folder> [service …]';

async function main([verb, given, ...names]: string[]): Promise<void> {
  if (given === undefined || (verb !== 'backup' && verb !== 'restore'))
    throw new LocalProblem(USAGE);
  const checkout = checkoutFolder();
  const { home } = readOptions([], process.env, checkout);
  const servers = await findShop(home, checkout);
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), given);
  const fileOf = (service: Service) => join(folder, `${service}.dump`);
  const adminUrl = (database: string) => servers.postgres.address(database);
  if (verb === 'backup') {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const service of chosen(names)) {
      await backUpDatabase(adminUrl(databaseOf(service)), fileOf(service));
      console.log(`${service}: ${fileOf(service)}`);
    }
    return;
  }
  const services = chosen(names).filter(
    (service) => names.length > 0 || existsSync(fileOf(service)),
  );
  if (services.length === 0) throw new LocalProblem(`There is no copy of a database in ${folder}.`);
  for (const service of services) await requireReadable(fileOf(service));
  const plan = { checkout, site: new Site(home), port: 0 };
  const preparation = new Preparation(plan, new Environments(plan, servers));
  for (const service of services) {
    await restoreBeside(adminUrl, servers.rolesOf(service), fileOf(service), (database) =>
      preparation.migrateOne(service, database),
    );
  }
  for (const service of services) {
    await putInPlace(adminUrl, databaseOf(service));
    console.log(`${service}: restored from ${fileOf(service)}`);
  }
  console.log('Whether the databases agree with each other: npm run check:shop');
}

function chosen(names: readonly string[]): Service[] {
  const unknown = names.find((name) => !SERVICES.some((service) => service === name));
  if (unknown !== undefined) throw new LocalProblem(`There is no service ${unknown}. ${USAGE}`);
  return SERVICES.filter((service) => names.length === 0 || names.includes(service));
}

process.umask(0o077); // the copies hold everybody's data
try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
