// Starts the demo shop in containers and tries everything that operators do with it.
import { fileURLToPath } from 'node:url';
import { alertByEmail, alertsFireAsTested } from './alerts.js';
import { demoShopper } from './buyer.js';
import { Compose } from './compose.js';
import { composeEnvironment, readConfig } from './config.js';
import type { LoadReport } from './load.js';
import type { Report } from './report.js';
import { ShopClient } from './shop-client.js';
import { renderedPages, pagesWithoutGateway } from './pages.js';
import { APPS, buyAndSee, lose, restartInTurn, underLoad } from './steps.js';

const config = readConfig();
const checkout = fileURLToPath(new URL('../../../infra/..', import.meta.url));
const compose = new Compose(checkout, composeEnvironment(config));
const shop = new ShopClient(
  `http://127.0.0.1:${String(config.PORT)}`,
  `http://127.0.0.1:${String(config.MAIL_PORT)}`,
);
const buyer = demoShopper();

export async function smoke(report: Report): Promise<void> {
  try {
    await everyStep(report);
  } finally {
    if (config.SMOKE_AFTER === 'remove') await compose.compose('down', '--volumes');
  }
}

async function everyStep(report: Report): Promise<void> {
  const step = report.step.bind(report);
  if (config.SMOKE_BUILD === 'yes') await step('build every image', buildImages);
  const isUp = await step('up, with all that it waits for', () =>
    compose.compose('up', '--detach', '--wait'),
  );
  if (!isUp) return;
  await step('log in, buy, see the order and the email', () => buyAndSee(shop, buyer));
  await step('the pages, and what search engines request for', () => renderedPages(shop));
  await step('the pages without the gateway', () => pagesWithoutGateway(compose, shop));
  await step('containers E: alerts fire as their test says', () => alertsFireAsTested(compose));
  await step('containers E: an e-mail to the operators about a service that was killed', () =>
    alertByEmail(compose, shop, 'catalogue'),
  );
  await step('scale catalogue to 3 and gateway to 2', () =>
    withoutFailures(() => compose.scale({ catalogue: 3, gateway: 2 })),
  );
  await step('restart every process in turn, two of each', async () => {
    await compose.scale(Object.fromEntries(APPS.map((app) => [app, 2])));
    return withoutFailures(() => restartInTurn(compose, APPS));
  });
  await compose.scale(Object.fromEntries(APPS.map((app) => [app, 1])));
  for (const service of await compose.running()) {
    await step(`lose ${service}`, async () => {
      const ms = await lose(compose, service, shop, buyer);
      return `sells again after ${(ms / 1000).toFixed(1)} s`;
    });
  }
}

/** Runs one after another, because they share most of their stages. */
async function buildImages(): Promise<void> {
  for (const name of ['mail', ...APPS, 'frontend']) await compose.compose('build', name);
}

/** Makes the change under load; a failed request counts as a failure. */
async function withoutFailures(change: () => Promise<unknown>): Promise<string> {
  const { requests, failures, slowestMs }: LoadReport = await underLoad(shop, change);
  if (failures.length > 0) {
    throw new Error(
      `${String(failures.length)} of ${String(requests)}:\n  ${failures.slice(0, 10).join('\n  ')}`,
    );
  }
  return `0 of ${String(requests)} requests failed, the slowest took ${String(Math.round(slowestMs))} ms`;
}
