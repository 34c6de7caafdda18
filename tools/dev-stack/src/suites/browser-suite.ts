import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Terminal } from '../machine/terminal.js';
import { chromiumProgram } from '../machine/programs.js';
import { explain } from '../machine/local-problem.js';
import { requireProgram, DataDirectory } from '../servers/data-directory.js';
import { Shop } from '../shop/shop.js';
import { ShopServers } from '../shop/shop-servers.js';
import { runJest, type JestSettings } from './jest-run.js';
import type { SuiteResult } from './suite-result.js';
import type { Suite } from './suites.js';

/** E2e tests that would disturb others or be disturbed by them; they run one at a time, in the same shop. */
const serialOf = ({ name, folder }: Suite): Suite => ({
  name: `${name}-serial`,
  folder: join(folder, 'serial'),
  workers: 1,
});

/** Runs the e2e tests on their own shop, started as `npm start` does, so that every dist/main.js boots once. */
export class BrowserSuite {
  private shop: Shop | undefined;

  constructor(
    private readonly checkout: string,
    private readonly terminal: Terminal,
  ) {}

  async run(suite: Suite, settings: JestSettings): Promise<SuiteResult> {
    // Screenshots of failed e2e tests (tools/jest/e2e-environment.cjs).
    rmSync(join(settings.reports, 'e2e'), { recursive: true, force: true });
    try {
      const e2eSettings = { ...settings, env: await this.open() };
      const parallel = await runJest(suite, e2eSettings);
      const serial = await runJest(serialOf(suite), e2eSettings);
      return {
        name: suite.name,
        passed: parallel.passed + serial.passed,
        failures: [...parallel.failures, ...serial.failures],
      };
    } catch (error) {
      const failure = { title: 'the shop starts for the browser tests', message: explain(error) };
      return { name: suite.name, passed: 0, failures: [failure] };
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    await this.shop?.stop();
  }

  /** The environment of the e2e tests. */
  private async open(): Promise<NodeJS.ProcessEnv> {
    const home = join(this.checkout, '.local/e2e');
    await new ShopServers(new DataDirectory(home), this.checkout).erase();
    const dataDirectory = new DataDirectory(home);
    const plan = {
      checkout: this.checkout,
      dataDirectory,
      port: await dataDirectory.ports.freePortOf('gateway'),
    };
    this.shop = new Shop(plan, this.terminal);
    await this.shop.start();
    return {
      SHOP_URL: this.shop.address,
      MAIL_SINK_URL: this.shop.servers.mail.address().page,
      CHROMIUM_PATH: requireProgram(chromiumProgram),
      LOOMERY_HOME: home,
    };
  }
}
