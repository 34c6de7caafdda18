// A dashboard of a missing metric stays empty, and an alert on it never fires.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { faultsOf, records } from './testing/metrics.js';
import { APPS, readCompose, root } from './testing/files.js';

const folder = join(root, 'infra/observability');
const text = (path: string): string => readFileSync(join(folder, path), 'utf8');

interface Dashboard {
  uid: string;
  panels: { title: string; targets: { expr: string }[] }[];
}
const dashboards = readdirSync(join(folder, 'grafana/dashboards')).map(
  (name) => JSON.parse(text(`grafana/dashboards/${name}`)) as Dashboard,
);
const alerts = (
  parse(text('prometheus/alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] }
).groups.flatMap(({ rules }) => rules);

describe('dashboards and alerts', () => {
  const panels = dashboards.flatMap(({ uid, panels: all }) =>
    all.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({ title: `${uid}: ${title}`, expr })),
    ),
  );

  it.each(panels)('$title: uses an existing metric', ({ expr }) => {
    expect(faultsOf(expr)).toEqual([]);
  });

  it.each(alerts)('$alert: uses an existing metric', ({ expr }) => {
    expect(faultsOf(expr)).toEqual([]);
  });

  it.each(records)('$record of $labels: uses an existing metric', ({ expr }) => {
    expect(faultsOf(expr)).toEqual([]);
  });

  it.each([
    ['sum(rate(orders_lost_total[5m])) + up', ['unknown metric orders_lost_total']],
    ['sum by (shop) (up)', ['unknown label shop']],
    ['up{jobb="shop"}', ['unknown label jobb']],
    ['sum by (le) (rate(http_request_seconds_count[5m]))', ['unknown label le']],
    ['sum(rate(up[5m])', ['no PromQL at 16']],
    ['rate(orders_placed_total)', ['rate of no range']],
    ['1 + 1', ['no metric']],
  ])('refuses the invalid query %s', (expr, faults) => {
    expect(faultsOf(expr)).toEqual(faults);
  });

  it('scrapes every process of the shop', () => {
    const config = parse(text('prometheus/prometheus.yml')) as {
      scrape_configs: { job_name: string; dns_sd_configs?: { names: string[] }[] }[];
    };
    const shop = config.scrape_configs.find((job) => job.job_name === 'shop');
    expect(new Set(shop?.dns_sd_configs?.[0]?.names)).toEqual(new Set(APPS));
    expect(readCompose().prometheus?.profiles).toEqual(['observability']);
  });

  it('containers A22: describes in docs/alerts.md what to do about each alert', () => {
    const page = readFileSync(join(root, 'docs/alerts.md'), 'utf8');
    const silent = alerts.filter(({ alert }) => !page.includes(`\n### ${alert}\n`));
    expect(silent.map(({ alert }) => alert)).toEqual([]);
  });
});
