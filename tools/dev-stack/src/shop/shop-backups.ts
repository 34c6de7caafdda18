import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LocalProblem } from '../machine/local-problem.js';
import { runProgram } from '../machine/run-program.js';
import {
  backUpDatabase,
  lastHandled,
  replaceByRestored,
  requireReadable,
  restoreIntoNew,
} from './database-backups.js';
import { Environments, type ShopPlan } from './environments.js';
import { Preparation } from './preparation.js';
import { databaseOf, SERVICES, type Service } from '../services.js';
import type { ShopServers } from './shop-servers.js';

/** Services that handle events of others, except correspondence, which would send e-mails a second time. */
const HANDLERS: readonly Service[] = ['catalogue', 'order', 'billing', 'admin-analytics'];
/** Events that occurred this long before the backup may have been handled after it. */
const LATE_MS = 3_600_000;

/** Backups of the databases of a running shop: one file for each service in a folder, readable only by its owner. */
export class ShopBackups {
  private readonly environments: Environments;

  constructor(
    private readonly plan: ShopPlan,
    private readonly servers: ShopServers,
    private readonly folder: string,
  ) {
    this.environments = new Environments(plan, servers);
  }

  fileOf(service: Service): string {
    return join(this.folder, `${service}.dump`);
  }

  /** Returns the services of which the folder has a backup. */
  get services(): Service[] {
    return SERVICES.filter((service) => existsSync(this.fileOf(service)));
  }

  async backUp(service: Service): Promise<void> {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    await backUpDatabase(this.addressOf(databaseOf(service)), this.fileOf(service));
  }

  /**
   * Replaces the present databases with the copies: of all these services, or of none. Then the other services publish
   * again the events that these have handled after their copies were taken. Throws a sentence.
   */
  async restore(services: readonly Service[]): Promise<void> {
    if (services.length === 0)
      throw new LocalProblem(`There is no backup of a database in ${this.folder}.`);
    for (const service of services) await requireReadable(this.fileOf(service));
    for (const service of services) await this.restoreIntoNew(service);
    const since = await this.firstMissed(services);
    for (const service of services) await replaceByRestored(this.addressOf, databaseOf(service));
    if (since === null) return;
    for (const service of SERVICES.filter((other) => !services.includes(other)))
      await this.resend(service, since);
  }

  private async restoreIntoNew(service: Service): Promise<void> {
    const preparation = new Preparation(this.plan, this.environments);
    const roles = this.servers.rolesOf(service);
    await restoreIntoNew(this.addressOf, roles, this.fileOf(service), (database) =>
      preparation.migrateOne(service, database),
    );
  }

  /**
   * Returns a moment before the first event that a restored service has lost; null if no event must be published again.
   */
  private async firstMissed(services: readonly Service[]): Promise<Date | null> {
    if (services.includes('correspondence')) return null;
    const handlers = services.filter((service) => HANDLERS.includes(service));
    const times = await Promise.all(
      handlers.map((service) => lastHandled(this.addressOf, databaseOf(service))),
    );
    if (times.length === 0) return null;
    return new Date(Math.max(0, Math.min(...times.map((at) => at?.getTime() ?? 0)) - LATE_MS));
  }

  private async resend(service: Service, since: Date): Promise<void> {
    await runProgram({
      title: `Publishing the events of ${service} again`,
      file: process.execPath,
      args: ['outbox/resend.command.js', '--since', since.toISOString()],
      cwd: join(this.plan.checkout, 'libs/service-kit/dist'),
      env: this.environments.of(service, 0),
    });
  }

  private readonly addressOf = (database: string) => this.servers.postgres.address(database);
}
