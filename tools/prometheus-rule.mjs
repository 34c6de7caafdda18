// node tools/prometheus-rule.mjs: writes the Prometheus rules as the object that its operator reads in a cluster.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse, stringify } from 'yaml';

const folder = new URL('../infra/observability/', import.meta.url);
const read = (name) => parse(readFileSync(new URL(`prometheus/${name}`, folder), 'utf8'));

const groups = read('prometheus.yml').rule_files.flatMap((path) => read(basename(path)).groups);
const rule = {
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: 'loomery' },
  spec: { groups },
};
const title =
  '# Written by tools/prometheus-rule.mjs from the files that prometheus/prometheus.yml names.\n';
writeFileSync(new URL('prometheus-rule.yaml', folder), title + stringify(rule, { lineWidth: 120 }));
