import { LocalProblem } from '../machine/local-problem.js';
import { cancelPrograms } from '../machine/run-program.js';
import type { Terminal } from '../machine/terminal.js';
import { until } from '../machine/polling.js';
import { Apps, isOk } from './apps.js';
import { Environments, type ShopPlan } from './environments.js';
import { requireFreePort } from './free-port.js';
import { Preparation } from './preparation.js';
import { PreparationRecord } from './preparation-record.js';
import { SEEDED_FIRST, SEEDED_LAST, SERVICES } from '../services.js';
import { ShopServers } from './shop-servers.js';

/** The whole shop on this machine: servers, data, services and gateway, started and ended in order. */
export class Shop {
  readonly apps: Apps;
  readonly servers: ShopServers;
  private readonly preparation: Preparation;
  private readonly prepared: PreparationRecord;
  private starting: Promise<void> | undefined;
  isStopping = false;

  constructor(
    private readonly plan: ShopPlan,
    private readonly terminal: Terminal,
  ) {
    this.servers = new ShopServers(plan.dataDirectory, plan.checkout, plan.port);
    const environments = new Environments(plan, this.servers);
    this.preparation = new Preparation(plan, environments);
    this.prepared = new PreparationRecord(plan.dataDirectory.folder, plan.checkout);
    this.apps = new Apps(plan, environments, this.reportCrash);
  }

  get address(): string {
    return `http://localhost:${String(this.plan.port)}`;
  }

  /** Starts to draw the images of a new demo shop; `start` waits for them. */
  drawImages(): void {
    if (!this.prepared.isDone()) this.preparation.drawImages();
  }

  /** Starts everything and waits until the shop responds; throws if it is stopped in the meantime. */
  start(): Promise<void> {
    this.starting = this.startInOrder();
    return this.starting;
  }

  /** Stops everything in order, even during a start. */
  async stop(): Promise<void> {
    this.isStopping = true;
    cancelPrograms();
    await this.endAll();
    // Work that was in progress when the stop came.
    await this.starting?.catch(() => undefined);
    await this.endAll();
  }

  private async startInOrder(): Promise<void> {
    await this.apps.endOrphans();
    await requireFreePort(this.plan.port);
    const { preparation, prepared } = this;
    const isPrepared = prepared.isDone();
    await this.step(
      'Servers: PostgreSQL, Redis, RabbitMQ, S3 store, mail sink, fake card provider',
      () => this.servers.start(),
    );
    this.servers.supervise(this.reportCrash);
    if (!isPrepared) {
      await this.step('Tables', () => preparation.migrate());
      await this.step('Demo accounts, products, images and enquiries', () =>
        preparation.seed(SEEDED_FIRST),
      );
    }
    await this.step('Services and gateway', () => this.apps.start([...SERVICES, 'gateway']));
    if (!isPrepared) {
      await this.step('Demo orders', () => preparation.seed(SEEDED_LAST));
      prepared.done();
    }
    await this.step('Waiting for the shop', () => this.waitUntilResponding());
  }

  /** Prints a progress line; no new step starts once the shop is stopping. */
  private step(title: string, work: () => Promise<void>): Promise<void> {
    if (this.isStopping) throw new LocalProblem('The start was cancelled.');
    return this.terminal.step(title, work);
  }

  private readonly reportCrash = (name: string, how: string): void =>
    this.terminal.say(`! ${name} crashed (${how}) and restarts.`);

  private async endAll(): Promise<void> {
    await this.apps.stop();
    await this.servers.stop();
  }

  private async waitUntilResponding(): Promise<void> {
    if (await until(() => isOk(this.address), { withinMs: 30_000, everyMs: 100 })) return;
    throw new LocalProblem(`The gateway runs but ${this.address} does not respond.`);
  }
}
