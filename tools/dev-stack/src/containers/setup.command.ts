// The set-up of the shop in containers: the named steps in this order, for all services or those named.
//   node dist/containers/setup.command.js [check] [stores] [migrate] [seed] [service …]
import { join } from 'node:path';
import { explain, LocalProblem } from '../machine/local-problem.js';
import { runProgram } from '../machine/run-program.js';
import { type Service } from '../services.js';
import { makeStores } from './make-stores.js';
import { environmentOf, folderIn, SECRETS } from './service-environment.js';
import { readSteps } from './setup-steps.js';

const READ_CONFIG = `(await import(process.cwd() + '/dist/config.js')).readConfig()`;

/** Runs a program of the service with its own secrets; errors of the program name the problem. */
async function run(title: string, service: Service, args: string[]): Promise<void> {
  const cwd = folderIn(service);
  await runProgram({ title, file: process.execPath, args, cwd, env: environmentOf(service) });
  console.log(`${title}: done`);
}

const programs = {
  check: (service: Service) =>
    run(`Checking the settings of ${service}`, service, ['--input-type=module', '-e', READ_CONFIG]),
  migrate: (service: Service) => run(`Migrating ${service}`, service, ['dist/db/migrate.js']),
  seed: (service: Service) => run(`The demo data of ${service}`, service, ['dist/db/seed.js']),
};

try {
  const { steps, services } = readSteps(process.argv.slice(2));
  for (const step of steps) {
    if (step === 'stores') await makeStores(join(SECRETS, 'init', 'stores.json'));
    else for (const service of services) await programs[step](service);
  }
} catch (error) {
  console.error(error instanceof LocalProblem ? explain(error) : error);
  process.exitCode = 1;
}
