// A dashboard that asks for a figure which nothing has stays empty, and an alert on it never comes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
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

/** Names of the figures that our own code has, as it registers them with prom-client. */
function ownFigures(): Set<string> {
  const sources = [
    ...APPS.map((app) => (app === 'gateway' ? app : `services/${app}`)),
    'libs/service-kit',
  ];
  const names = sources.flatMap((source) => {
    const files = readdirSync(join(root, source, 'src'), { recursive: true, encoding: 'utf8' });
    return files
      .filter((file) => /(?<!\.spec)\.ts$/.test(file))
      .map((file) => readFileSync(join(root, source, 'src', file), 'utf8'))
      .filter((code) => code.includes("from 'prom-client'"))
      .flatMap((code) => [...code.matchAll(/name: '([a-z_]+)'/g)].map(([, name]) => name ?? ''));
  });
  return new Set(names);
}

/** Figures of Prometheus itself, of Node's default metrics and of RabbitMQ. */
const given = /^(up|nodejs_|process_|rabbitmq_queue_)/;
const own = ownFigures();
const base = (name: string): string => name.replace(/_(bucket|count|sum)$/, '');

/** The figures of an expression: what stands before a selector, a range or an end. */
function figuresOf(expr: string): string[] {
  const bare = expr.replace(/"[^"]*"/g, '""').replace(/\bby \([^)]*\)/g, '');
  const words = [...bare.matchAll(/\b([a-z][a-z0-9_]*_[a-z0-9_]+|up)\b(?!\()/g)].map(
    ([word]) => word,
  );
  return words.filter((word) => !['histogram_quantile'].includes(word));
}

const unknown = (expr: string): string[] =>
  figuresOf(expr).filter((name) => !given.test(name) && !own.has(base(name)));

describe('what is shown and what gives alarm', () => {
  const panels = dashboards.flatMap(({ uid, panels: all }) =>
    all.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({ title: `${uid}: ${title}`, expr })),
    ),
  );

  it.each(panels)('$title: shows a figure that there is', ({ expr }) => {
    expect(figuresOf(expr).length).toBeGreaterThan(0);
    expect(unknown(expr)).toEqual([]);
  });

  it.each(alerts)('$alert: watches a figure that there is', ({ expr }) => {
    expect(figuresOf(expr).length).toBeGreaterThan(0);
    expect(unknown(expr)).toEqual([]);
  });

  it('notices a figure that nothing has', () => {
    expect(unknown('sum(rate(orders_lost_total[5m])) + up')).toEqual(['orders_lost_total']);
  });

  it('is asked of every process of the shop', () => {
    const config = parse(text('prometheus/prometheus.yml')) as {
      scrape_configs: { job_name: string; dns_sd_configs?: { names: string[] }[] }[];
    };
    const shop = config.scrape_configs.find((job) => job.job_name === 'shop');
    expect(new Set(shop?.dns_sd_configs?.[0]?.names)).toEqual(new Set(APPS));
    expect(readCompose().prometheus?.profiles).toEqual(['observability']);
  });

  it('is told in the handbook what to do about each alarm', () => {
    const handbook = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const silent = alerts.filter(({ alert }) => !handbook.includes(`\`${alert}\``));
    expect(silent.map(({ alert }) => alert)).toEqual([]);
  });
});
