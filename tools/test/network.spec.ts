// Network rules in the manifests: the ingress path, and the stores' own network.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './testing/files.js';
import { documentsOf, type KubernetesObject } from './testing/kubernetes.js';

interface Container {
  env?: { name: string; value?: string }[];
}
interface Workload {
  spec: { template: { spec: { containers: Container[] } } };
}
interface Ingress {
  spec: {
    rules: { http: { paths: { path: string; backend: { service: { name: string } } }[] } }[];
  };
}
type Peer = Record<string, { matchLabels?: Record<string, string> }>;
interface Policy {
  spec: {
    podSelector: { matchLabels?: Record<string, string> };
    ingress?: { from?: Peer[]; ports?: { port: number }[] }[];
    egress?: { to?: Peer[]; ports?: { port: number }[] }[];
  };
}

const objects = (path: string) => documentsOf(readFileSync(join(root, 'infra/k8s', path), 'utf8'));
const named = <T>(path: string, kind: string, name: string): T =>
  objects(path).find((one) => one.kind === kind && one.metadata.name === name) as T;
const variable = (path: string, deployment: string, name: string): string | undefined =>
  named<Workload>(path, 'Deployment', deployment)
    .spec.template.spec.containers.flatMap(({ env = [] }) => env)
    .find((one) => one.name === name)?.value;

/** Proxies that add themselves to X-Forwarded-For before the gateway, by the service the ingress sends a path to. */
const HOPS: Record<string, number> = { gateway: 1, frontend: 2 };

describe('the way into the cluster', () => {
  it('security H2: has as many proxies on every path as the gateway believes', () => {
    const ingress = named<Ingress>('base/ingress.yaml', 'Ingress', 'loomery');
    const paths = ingress.spec.rules.flatMap(({ http }) => http.paths);
    const hops = new Set(paths.map(({ backend }) => HOPS[backend.service.name]));
    expect([...hops]).toEqual([
      Number(variable('base/gateway.yaml', 'gateway', 'TRUSTED_PROXIES')),
    ]);
    expect(variable('base/frontend.yaml', 'frontend', 'BEHIND_PROXY')).toBe('1');
  });

  it('security H2: reaches the gateway from nginx alone', () => {
    const calls = named<Policy>('base/network-policies.yaml', 'NetworkPolicy', 'calls');
    expect(calls.spec.ingress?.flatMap(({ from = [] }) => from)).toEqual([
      { podSelector: { matchLabels: { 'app.kubernetes.io/name': 'frontend' } } },
    ]);
  });
});

describe('the network of the stores in production', () => {
  const policies = objects('overlays/production/network-policies.yaml') as (KubernetesObject &
    Policy)[];
  const STORE = 'loomery.io/store';
  const ofStores = policies.filter(({ spec }) => spec.podSelector.matchLabels?.[STORE]);

  it.each(ofStores.map((policy) => [policy.metadata.name, policy] as const))(
    'security L14: %s reaches nodes of the same store by named ports, and no other store',
    (_name, { spec }) => {
      const own = spec.podSelector.matchLabels?.[STORE];
      const rules = [
        ...(spec.ingress ?? []).map(({ from = [], ports = [] }) => ({ peers: from, ports })),
        ...(spec.egress ?? []).map(({ to = [], ports = [] }) => ({ peers: to, ports })),
      ];
      const pods = rules.flatMap(({ peers }) =>
        peers.flatMap(({ podSelector }) => (podSelector ? [podSelector.matchLabels] : [])),
      );
      expect(pods).toEqual([{ [STORE]: own }, { [STORE]: own }]);
      expect(rules.filter(({ ports }) => ports.length === 0)).toEqual([]);
    },
  );

  it('security L14: is said for every store, and for no group of them', () => {
    expect(ofStores.map(({ spec }) => spec.podSelector.matchLabels?.[STORE]).toSorted()).toEqual([
      'admin-analytics-db',
      'auth-db',
      'catalogue-db',
      'correspondence-db',
      'order-db',
      'rabbitmq',
      'redis',
    ]);
    const groups = policies.filter(({ spec }) => spec.podSelector.matchLabels?.['loomery.io/kind']);
    expect(groups.map(({ metadata }) => metadata.name)).toEqual([]);
  });
});
