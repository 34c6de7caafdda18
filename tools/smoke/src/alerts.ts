// Tests that operators are notified of a lost process: Prometheus detects it, and Alertmanager sends an e-mail.
import type { Compose } from './compose.js';
import { until } from './polling.js';
import type { ShopClient } from './shop-client.js';

const MONITORS = [
  'prometheus',
  'alertmanager',
  'postgres-exporter',
  'redis-exporter',
  'node-exporter',
] as const;
const PROFILE = ['--profile', 'observability'] as const;
const SCRAPED_WITHIN_MS = 90_000;
const EMAIL_WITHIN_MS = 120_000;

/** Kills the service and waits at most 2 minutes for the e-mail about it; restores everything afterwards. */
export async function alertByEmail(
  compose: Compose,
  shop: ShopClient,
  service: string,
): Promise<string> {
  await compose.compose(...PROFILE, 'up', '--detach', '--no-deps', ...MONITORS);
  const [id = ''] = await compose.containers(service);
  try {
    await everythingScraped(compose);
    await compose.docker('kill', id);
    const began = performance.now();
    const known = (await about(shop, service)).length;
    await until(
      `an e-mail about ${service}`,
      async () => (await about(shop, service)).length > known,
      { withinMs: EMAIL_WITHIN_MS, everyMs: 1_000 },
    );
    return `after ${((performance.now() - began) / 1_000).toFixed(0)} s`;
  } finally {
    await compose.docker('start', id);
    await compose.compose(...PROFILE, 'rm', '--stop', '--force', ...MONITORS);
    await compose.untilHealthy(service);
  }
}

const about = async (shop: ShopClient, service: string) =>
  (await shop.emails()).filter(
    ({ to, subject }) =>
      to.join().includes('operator') && /ServiceAbsent/.test(subject) && subject.includes(service),
  );

const TESTS = ['alerts.test.yml', 'alerts-of-days.test.yml'];

/**
 * Runs the files `alerts*.test.yml` in Prometheus itself. Writes their series to the volume, because files in /tmp
 * would count as memory of the container.
 */
export const alertsFireAsTested = (compose: Compose): Promise<string> =>
  compose.compose(
    ...PROFILE,
    'run',
    '--rm',
    '--no-deps',
    '--env',
    'TMPDIR=/prometheus',
    '--entrypoint',
    'promtool',
    'prometheus',
    'test',
    'rules',
    ...TESTS.map((file) => `/etc/prometheus/${file}`),
  );

interface Targets {
  data: { activeTargets: { health: string; labels: { job: string; instance: string } }[] };
}

/** Checks that every process, database, Redis, RabbitMQ and the machine respond to Prometheus. */
async function everythingScraped(compose: Compose): Promise<void> {
  const api = ['wget', '-qO-', 'http://127.0.0.1:9090/api/v1/targets?state=active'];
  let silent = ['all'];
  await until(
    'every target of Prometheus responds',
    async () => {
      const text = await compose.compose('exec', '-T', 'prometheus', ...api).catch(() => '');
      if (text === '') return false;
      const { activeTargets } = (JSON.parse(text) as Targets).data;
      silent = activeTargets
        .filter(({ health }) => health !== 'up')
        .map(({ labels }) => labels.instance);
      return (
        new Set(activeTargets.map(({ labels }) => labels.job)).size === 5 && silent.length === 0
      );
    },
    { withinMs: SCRAPED_WITHIN_MS, everyMs: 2_000 },
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${silent.join(', ')}`, { cause: error });
  });
}
