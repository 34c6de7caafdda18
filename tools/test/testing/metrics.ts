// The existing metrics with their labels, and the metrics that a PromQL expression uses.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { APPS, root } from './files.js';

type Metrics = Map<string, readonly string[]>;

interface RuleFile {
  groups: { rules: { record: string; expr: string; labels?: Record<string, string> }[] }[];
}
const recordFile = join(root, 'infra/observability/prometheus/records.yml');

/** The rules for series that Prometheus records. */
export const records = (parse(readFileSync(recordFile, 'utf8')) as RuleFile).groups.flatMap(
  ({ rules }) => rules,
);

/** Labels that Prometheus adds, by infra/observability/prometheus/prometheus.yml. */
const EVERYWHERE = ['job', 'instance', 'service'];

/** Metrics of RabbitMQ 4 with `prometheus.return_per_object_metrics`. */
const RABBITMQ: Metrics = new Map([
  ['rabbitmq_queue_messages_ready', ['queue', 'vhost']],
  ['rabbitmq_raft_commit_index', ['queue', 'vhost']],
  ['rabbitmq_queue_messages_bytes', ['queue', 'vhost']],
  ['rabbitmq_alarms_memory_used_watermark', []],
  ['rabbitmq_alarms_free_disk_space_watermark', []],
]);

/** Metrics of the exporters for PostgreSQL, Redis and the machine, of the kubelet, and of backups. */
const EXPORTERS: Metrics = new Map([
  ['pg_up', []],
  ['redis_up', []],
  ['redis_memory_used_bytes', []],
  ['pg_database_size_bytes', ['datname']],
  ['pg_stat_database_numbackends', ['datname']],
  ['pg_settings_max_connections', []],
  ['node_filesystem_avail_bytes', ['fstype', 'mountpoint']],
  ['node_filesystem_size_bytes', ['fstype', 'mountpoint']],
  ['node_memory_MemAvailable_bytes', []],
  ['node_memory_MemTotal_bytes', []],
  ['kubelet_volume_stats_available_bytes', ['persistentvolumeclaim']],
  ['kubelet_volume_stats_capacity_bytes', ['persistentvolumeclaim']],
  ['backup_last_success_timestamp_seconds', ['database']],
  ['barman_cloud_cloudnative_pg_io_last_available_backup_timestamp', []],
]);

/** Metrics of Prometheus itself: its alerts, and the series that it records. */
const PROMETHEUS: Metrics = new Map([
  ['up', []],
  ['ALERTS', ['alertname', 'alertstate', 'severity']],
  ...records.map(({ record, labels = {} }) => [record, Object.keys(labels)] as const),
]);

function nodeMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return new Map(register.getMetricsAsArray().map(({ name }) => [name, []]));
}

/** Metrics that our own code registers. */
function shopMetrics(): Metrics {
  const sources = [
    ...APPS.map((app) => (app === 'gateway' ? app : `services/${app}`)),
    'libs/service-kit',
  ];
  const code = sources.flatMap((source) =>
    readdirSync(join(root, source, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.spec)\.ts$/.test(file))
      .map((file) => readFileSync(join(root, source, 'src', file), 'utf8')),
  );
  const made = code.flatMap((text) => [
    ...text.matchAll(/new (?:Buffered)?(Counter|Gauge|Histogram|Summary)\(\{([^]*?)\}\)/g),
  ]);
  return new Map(made.flatMap(([, kind = '', body = '']) => registeredMetrics(kind, body)));
}

function registeredMetrics(kind: string, body: string): [string, readonly string[]][] {
  const [, name = ''] = /\bname: '(\w+)'/.exec(body) ?? [];
  const [, names = ''] = /labelNames: \[([^\]]*)\]/.exec(body) ?? [];
  const labels = [...names.matchAll(/'(\w+)'/g)].map(([, label = '']) => label);
  if (kind !== 'Histogram' && kind !== 'Summary') return [[name, labels]];
  return [
    kind === 'Summary' ? [name, [...labels, 'quantile']] : [`${name}_bucket`, [...labels, 'le']],
    [`${name}_count`, labels],
    [`${name}_sum`, labels],
  ];
}

const metrics: Metrics = new Map([
  ...PROMETHEUS,
  ...RABBITMQ,
  ...EXPORTERS,
  ...nodeMetrics(),
  ...shopMetrics(),
]);

/** Replaces the variables of Grafana. */
const filledIn = (expr: string): string => expr.replaceAll(/\$\w+/g, '.*');

const OVER_TIME = new Set(['rate', 'increase', 'changes', 'last_over_time', 'predict_linear']);

/** Returns the errors of an expression: invalid PromQL, unknown metrics, unknown labels. */
export function faultsOf(expression: string): string[] {
  const expr = filledIn(expression);
  const query = { metrics: new Set<string>(), labels: new Set<string>(), faults: [] as string[] };
  parser.parse(expr).iterate({
    enter: ({ name, from, to, type, node }) => {
      const text = expr.slice(from, to);
      if (type.isError) query.faults.push(`no PromQL at ${String(from)}`);
      if (name === 'Identifier') query.metrics.add(text);
      if (name === 'LabelName') query.labels.add(text);
      if (name !== 'FunctionCall') return;
      const [called = ''] = text.split('(', 1);
      const selected = node.lastChild?.getChild('OffsetExpr') ?? node.lastChild;
      if (OVER_TIME.has(called) && !selected?.getChild('MatrixSelector'))
        query.faults.push(`${called} of no range`);
    },
  });
  const unknown = [...query.metrics].filter((name) => !metrics.has(name));
  const labels = new Set(
    [...query.metrics].flatMap((name) => metrics.get(name) ?? []).concat(EVERYWHERE),
  );
  const lost = unknown.length > 0 ? [] : [...query.labels].filter((label) => !labels.has(label));
  if (query.metrics.size === 0) query.faults.push('no metric');
  return [
    ...query.faults,
    ...unknown.map((name) => `unknown metric ${name}`),
    ...lost.map((label) => `unknown label ${label}`),
  ];
}
