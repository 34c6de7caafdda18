import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allSettled } from '../machine/polling.js';
import { runProgram } from '../machine/run-program.js';
import { imagesOf, type Environments, type ShopPlan } from './environments.js';
import { folderOf, SERVICES, type Service } from '../services.js';

/** The one-shot programs of the services: tables and demo data. */
export class Preparation {
  private images: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly plan: ShopPlan,
    private readonly environments: Environments,
  ) {}

  /**
   * Starts to draw the images of a new demo shop, which takes a minute of CPU. In the meantime programs are installed
   * and servers start. The demo products wait for the images.
   */
  drawImages(): void {
    const { folder } = this.plan.dataDirectory;
    const images = imagesOf(this.plan);
    if (existsSync(join(images, 'manifest.json'))) return;
    const program = join(this.plan.checkout, 'tools/seeds/dist/render.command.js');
    this.images = runProgram({
      title: 'Drawing the images',
      file: 'nice',
      args: ['-n', '10', process.execPath, program, images],
      log: join(folder, 'logs', 'images.log'),
    });
    this.images.catch(() => undefined); // Errors are reported where the images are awaited.
  }

  /** Each service has its own database, so all of them migrate at once. */
  async migrate(): Promise<void> {
    await allSettled(SERVICES.map((service) => this.run(service, 'migrate')));
  }

  /** Migrates the database that will replace that of this service. */
  async migrateOne(service: Service, database: string): Promise<void> {
    await this.run(service, 'migrate', database);
  }

  /** Stores demo data in an empty shop; does nothing if there is data. */
  async seed(services: readonly Service[]): Promise<void> {
    for (const service of services) {
      if (service === 'catalogue') await this.images;
      await this.run(service, 'seed');
    }
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
