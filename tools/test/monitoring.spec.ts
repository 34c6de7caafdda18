// A cluster is monitored with the same rules and dashboards as the containers.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { root } from './testing/files.js';
import type { KubernetesObject } from './testing/kubernetes.js';
import { describeComponent } from './testing/overlays.js';
import { podsOf, templateOf, type Labels } from './testing/pods.js';

interface Rules {
  groups: object[];
}
interface Monitor {
  selector: { matchLabels?: Labels; matchExpressions?: { key: string; values: string[] }[] };
  podMetricsEndpoints: {
    port: string;
    relabelings: { targetLabel: string; replacement?: string }[];
  }[];
}
const folder = join(root, 'infra/observability');
const read = <T>(path: string) => parse(readFileSync(join(folder, path), 'utf8')) as T;

/** Ports by the names that the operators give them. */
const OPERATORS: Record<string, string> = { rabbitmq: 'prometheus', postgres: 'metrics' };

describeComponent('observability', (objects) => {
  const ofKind = <T>(kind: string) =>
    objects.filter((one) => one.kind === kind) as (KubernetesObject & T)[];

  it('containers A12: includes the Prometheus rules as the operator reads them: node tools/prometheus-rule.mjs', () => {
    const { rule_files: files } = read<{ rule_files: string[] }>('prometheus/prometheus.yml');
    const groups = files.flatMap((path) => read<Rules>(`prometheus/${basename(path)}`).groups);
    const rules = ofKind<{ spec: Rules }>('PrometheusRule').map(({ spec }) => spec);
    expect(rules).toEqual([{ groups }]);
  });

  it('containers A12: includes every dashboard, with the label by which Grafana finds it', () => {
    const maps = ofKind<{ data: object }>('ConfigMap').filter(
      ({ metadata }) => metadata.labels?.['grafana_dashboard'] === '1',
    );
    const files = readdirSync(join(folder, 'grafana/dashboards'));
    expect(maps.flatMap(({ data }) => Object.keys(data))).toEqual(files);
  });

  it('containers A12: reads the metrics of every process and store by the labels of the alerts', () => {
    const monitors = ofKind<{ spec: Monitor }>('PodMonitor');
    expect(monitors.map(({ metadata }) => metadata.name)).toEqual(['postgres', 'rabbitmq', 'shop']);
    for (const { metadata, spec } of monitors) {
      const { matchLabels = {}, matchExpressions = [] } = spec.selector;
      const selected = objects.filter((object) =>
        podsOf(object).some(
          ({ labels }) =>
            Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
            matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? '')),
        ),
      );
      expect(selected.length).toBe({ postgres: 6, rabbitmq: 1, shop: 7 }[metadata.name]);
      const [endpoint] = spec.podMetricsEndpoints;
      expect(endpoint?.relabelings).toContainEqual({
        targetLabel: 'job',
        replacement: metadata.name,
      });
      const named = selected.map((object) =>
        templateOf(object)?.spec.containers.flatMap(({ ports = [] }) =>
          ports.map(({ name }) => name),
        ),
      );
      for (const ports of named)
        expect(ports ?? [OPERATORS[metadata.name]]).toContain(endpoint?.port);
    }
  });
});
