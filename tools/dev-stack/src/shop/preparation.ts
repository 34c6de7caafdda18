import { join } from 'node:path';
import { allSettled } from '../machine/polling.js';
import { runProgram } from '../machine/run-program.js';
import type { Environments, ShopPlan } from './environments.js';
import { folderOf, SERVICES, type Service } from '../services.js';

/** The one-shot programs of the services: tables and demo data. */
export class Preparation {
  constructor(
    private readonly plan: ShopPlan,
    private readonly environments: Environments,
  ) {}

  /** Each service has a database of its own, so all migrate at once. */
  async migrate(): Promise<void> {
    await allSettled(SERVICES.map((service) => this.run(service, 'migrate')));
  }

  /** Migrates the database that will replace the one of this service. */
  async migrateOne(service: Service, database: string): Promise<void> {
    await this.run(service, 'migrate', database);
  }

  /** Demo data for an empty shop; does nothing where there is data. */
  async seed(services: readonly Service[]): Promise<void> {
    for (const service of services) await this.run(service, 'seed');
  }

  private async run(
    service: Service,
    program: 'migrate' | 'seed',
    database?: string,
  ): Promise<void> {
    const cwd = join(this.plan.checkout, folderOf(service));
    await runProgram({
      title: program === 'migrate' ? `Migrating ${service}` : `The demo data of ${service}`,
      file: process.execPath,
      args: [`dist/db/${program}.js`],
      cwd,
      env: this.environments.ofTask(service, database),
      log: join(this.plan.dataDirectory.folder, 'logs', `${service}-${program}.log`),
    });
  }
}
