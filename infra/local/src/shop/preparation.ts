import { join } from 'node:path';
import { allEnded } from '../machine/until.js';
import { runProgram } from '../machine/run-program.js';
import type { Environments, ShopPlan } from './environments.js';
import { folderOf, SERVICES, type Service } from './services.js';

/** The one-shot programs of the services: tables and demo data. */
export class Preparation {
  constructor(
    private readonly plan: ShopPlan,
    private readonly environments: Environments,
  ) {}

  /** Each service has a database of its own, so all migrate at once. */
  async migrate(): Promise<void> {
    await allEnded(SERVICES.map((service) => this.run(service, 'migrate')));
  }

  /** The tables of one service, in a database that is to take the place of its own. */
  async migrateOne(service: Service, database: string): Promise<void> {
    await this.run(service, 'migrate', database);
  }

  /** Demo data for an empty shop; a shop with data is left as it is. */
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
      log: join(this.plan.site.folder, 'logs', `${service}-${program}.log`),
    });
  }
}
