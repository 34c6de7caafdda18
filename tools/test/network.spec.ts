// The routes into the cluster, and the connections that the network policies allow and deny for pods as the operators
// label them.
import { allows, type Party, type Policy } from './testing/flows.js';
import type { KubernetesObject } from './testing/kubernetes.js';
import { describeComponent, describeOverlays, type Overlay } from './testing/overlays.js';
import { podsOf, templateOf, type Labels } from './testing/pods.js';
import { SERVICES } from './testing/files.js';

const named = (name: string): Party => ({
  namespace: { 'kubernetes.io/metadata.name': name },
  labels: {},
});
const OUTSIDE: Record<string, Party> = {
  'API server': { address: '10.96.0.1' },
  internet: { address: '203.0.113.7' },
  'private network': { address: '10.20.30.40' },
  ingress: { namespace: { 'loomery.io/ingress': 'true' }, labels: {} },
  'another namespace': named('other'),
  DNS: named('kube-system'),
  monitoring: named('monitoring'),
  'operator of PostgreSQL': named('cnpg-system'),
};

type Flow = [from: string, to: string, port: number, isAllowed: boolean];
const each = (flows: (service: string) => Flow[]): Flow[] => SERVICES.flatMap(flows);

const everywhere: Flow[] = [
  ['ingress', 'frontend', 8080, true],
  ['ingress', 'gateway', 5000, false],
  ['another namespace', 'frontend', 8080, false],
  ['frontend', 'gateway', 5000, true],
  ['frontend', 'rabbitmq', 5672, false],
  ['gateway', 'rabbitmq', 5672, true],
  ['gateway', 'redis', 6379, true],
  ['gateway', 'DNS', 53, true],
  ['gateway', 'catalogue-db', 5432, false],
  ['order', 'catalogue-db', 5432, false],
  ['bus', 'rabbitmq', 5672, true],
  ['bus', 'order-db', 5432, false],
  ['bus', 'redis', 6379, false],
  ['redis', 'order-db', 5432, false],
  ['order-db', 'rabbitmq', 5672, false],
  ['order-db', 'auth-db', 5432, false],
  ['monitoring', 'order', 9100, true],
  ['monitoring', 'rabbitmq', 15692, true],
  ['another namespace', 'order', 9100, false],
  ...each((service) => [
    [`${service}`, `${service}-db`, 5432, true],
    [`${service}`, 'rabbitmq', 5672, true],
    [`${service}-migrate`, `${service}-db`, 5432, true],
    [`${service}-migrate`, 'rabbitmq', 5672, false],
  ]),
];

/** `initdb` and `join` are the pods of CloudNativePG's jobs, which have none of our labels. */
const flows: Record<Overlay, Flow[]> = {
  local: [
    ...everywhere,
    ['catalogue', 's3', 8333, true],
    ['order', 's3', 8333, false],
    ['correspondence', 'mail', 1025, true],
    ['init-stores', 'order-db', 5432, true],
    ['init-stores', 's3', 8333, true],
    ['billing', 'stripe', 5090, true],
    ['billing-migrate', 'stripe', 5090, false],
    ['order', 'stripe', 5090, false],
    ['stripe', 'gateway', 5000, true],
    ['stripe', 'billing-db', 5432, false],
    ['stripe', 'internet', 443, false],
    ['order', 'internet', 443, false],
    ['billing', 'internet', 443, false],
  ],
  production: [
    ...everywhere,
    ['catalogue', 'internet', 443, true],
    ['correspondence', 'internet', 587, true],
    ['order', 'internet', 443, true],
    ['order', 'internet', 587, false],
    ['order', 'private network', 443, false],
    ['order-migrate', 'internet', 443, false],
    ['auth', 'internet', 443, false],
    ['billing', 'internet', 443, true],
    ['billing', 'private network', 443, false],
    ['billing-migrate', 'internet', 443, false],
    ['catalogue', 'API server', 443, false],
    ['rabbitmq', 'rabbitmq', 25672, true],
    ['rabbitmq', 'rabbitmq', 4369, true],
    ['rabbitmq', 'API server', 443, true],
    ['redis', 'internet', 443, false],
    ...each((service) => [
      [`${service}-db initdb`, 'API server', 443, true],
      [`${service}-db join`, 'API server', 443, true],
      [`${service}-db join`, `${service}-db`, 5432, true],
      [`${service}-db full-recovery`, 'internet', 443, true],
      [`${service}-db`, 'internet', 443, true],
      [`${service}-db`, `${service}-db`, 5432, true],
      [`${service}-db`, `${service}-db`, 8000, true],
      ['operator of PostgreSQL', `${service}-db`, 8000, true],
      ['operator of PostgreSQL', `${service}-db`, 5432, true],
      ['monitoring', `${service}-db`, 9187, true],
      ['another namespace', `${service}-db`, 5432, false],
    ]),
    ['order-db join', 'auth-db', 5432, false],
  ],
};

const STORE_PORTS = [4369, 5432, 5672, 6379, 8000, 8333, 15672, 25672];
/** Returns the store of these labels, or the store that a job of the operator creates. */
const storeOf = ({ 'loomery.io/store': store, 'cnpg.io/cluster': cluster }: Labels) =>
  store ?? cluster;

describeOverlays('the network', (objects, overlay) => {
  const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy') as unknown as Policy[];
  const pods = objects.flatMap(podsOf);
  const partyOf = (name: string): Party => {
    const found =
      OUTSIDE[name] ?? pods.find((pod) => pod.name.replace(/-migrate-.*/, '-migrate') === name);
    if (!found) throw new Error(`The overlay ${overlay} has no ${name}`);
    return found;
  };

  it.each(flows[overlay])(
    'containers A2: %s to %s:%d, allowed: %s',
    (from, to, port, isAllowed) => {
      expect(allows(policies, partyOf(from), partyOf(to), port)).toBe(isAllowed);
    },
  );

  it('security L14: lets no store reach another one', () => {
    const stores = pods.filter(({ labels }) => storeOf(labels));
    const pairs = stores.flatMap((from) => stores.map((to) => [from, to] as const));
    const open = pairs
      .filter(([from, to]) => storeOf(from.labels) !== storeOf(to.labels))
      .flatMap(([from, to]) =>
        STORE_PORTS.filter((port) => allows(policies, from, to, port)).map(
          (port) => `${from.name} to ${to.name}:${String(port)}`,
        ),
      );
    expect(stores.length).toBeGreaterThan(6);
    expect(open).toEqual([]);
  });
});

interface Backend {
  name: string;
}
interface Ingress {
  spec: { rules: { http: { paths: { backend: { service: Backend } }[] } }[] };
}
interface Route {
  spec: { rules: { backendRefs: Backend[] }[]; hostnames: string[]; parentRefs: object[] };
}

/** Proxies that add themselves to X-Forwarded-For before the gateway, by the service to which a path is sent. */
const HOPS: Record<string, number> = { gateway: 1, frontend: 2 };

const ofKind = <T>(objects: KubernetesObject[], kind: string) =>
  objects.filter((one) => one.kind === kind) as (KubernetesObject & T)[];

function expectTrust(objects: KubernetesObject[], backends: Backend[]): void {
  const variable = (deployment: string, name: string) =>
    ofKind(objects, 'Deployment')
      .filter(({ metadata }) => metadata.name === deployment)
      .flatMap((object) => templateOf(object)?.spec.containers ?? [])
      .flatMap(({ env = [] }) => env)
      .find((one) => one.name === name)?.value;
  const hops = new Set(backends.map(({ name }) => HOPS[name]));
  expect([...hops]).toEqual([Number(variable('gateway', 'TRUSTED_PROXIES'))]);
  expect(variable('frontend', 'BEHIND_PROXY')).toBe('1');
}

describeOverlays('the way into the cluster', (objects) => {
  it('containers A7: trusts as many proxies on every path as the gateway believes (security H2)', () => {
    const rules = ofKind<Ingress>(objects, 'Ingress').flatMap(({ spec }) => spec.rules);
    const paths = rules.flatMap(({ http }) => http.paths);
    expectTrust(
      objects,
      paths.map(({ backend }) => backend.service),
    );
  });
});

describeComponent('gateway-api', (objects) => {
  it('containers A8: replaces the Ingress by an HTTPRoute, with as many proxies', () => {
    expect(ofKind(objects, 'Ingress')).toEqual([]);
    const routes = ofKind<Route>(objects, 'HTTPRoute').map(({ spec }) => spec);
    expect(routes).toMatchObject([
      {
        hostnames: ['shop.example.com'],
        parentRefs: [{ namespace: 'gateways', name: 'shop' }],
      },
    ]);
    expectTrust(
      objects,
      routes.flatMap(({ rules }) => rules.flatMap(({ backendRefs }) => backendRefs)),
    );
  });
});
