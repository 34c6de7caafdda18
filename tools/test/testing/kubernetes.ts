// Builds manifests with kustomize and validates them against the schemas of the Kubernetes API.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { makeSecrets } from './configuration.js';
import { root, SERVICES } from './files.js';

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
}

const BUILDERS = [
  ['kubectl', 'kustomize'],
  ['kustomize', 'build'],
];
const CONSUMERS = [
  'gateway',
  'auth',
  'catalogue',
  'order',
  'billing',
  'admin-analytics',
  'correspondence',
  'ops',
  'migrations',
  'init',
  'stores',
  ...SERVICES.map((service) => `${service}-db`),
];

/** Program that builds an overlay on this machine; undefined if there is none. */
export const builder = BUILDERS.find(([program = '']) => {
  try {
    execFileSync(program, ['--help'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

/** Creates a copy of infra/k8s with the secrets that `secrets.command.js` would write next to the local overlay. */
export function sourcesWithSecrets(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'loomery-k8s-')), 'k8s');
  cpSync(join(root, 'infra/k8s'), folder, { recursive: true });
  cpSync(join(root, 'infra/observability'), join(folder, '../observability'), { recursive: true });
  const folderOf = makeSecrets();
  for (const consumer of CONSUMERS) {
    const target = join(folder, 'overlays/local/secrets', consumer);
    cpSync(folderOf(consumer), target, { recursive: true, force: true });
  }
  return folder;
}

/** Kustomize breaks the lines of a secret, which the API allows and the schema does not. */
function unbroken(object: KubernetesObject): KubernetesObject {
  const { kind, data = {} } = object as KubernetesObject & { data?: Record<string, string> };
  if (kind !== 'Secret') return object;
  const lines = Object.entries(data).map(([name, text]) => [name, text.replaceAll(/\s/g, '')]);
  const whole: typeof object & { data: object } = { ...object, data: Object.fromEntries(lines) };
  return whole;
}

/** Returns every object of an overlay. Throws with the message of kustomize if the overlay cannot be built. */
export function built(folder: string): KubernetesObject[] {
  const [program = '', ...args] = builder ?? [];
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return documentsOf(execFileSync(program, [...args, folder], options)).map(unbroken);
}

export const documentsOf = (text: string): KubernetesObject[] =>
  parseAllDocuments(text).map((document) => document.toJS() as KubernetesObject);

/** Kinds that belong to operators, not to Kubernetes. */
export const isForeign = ({ apiVersion }: KubernetesObject): boolean =>
  apiVersion.includes('.') && !/\.k8s\.io\//.test(apiVersion);

interface Fault {
  instancePath: string;
  message?: string;
  params: object;
}
type Validate = ((data: object) => boolean) & { errors?: Fault[] | null };

/** Internal folder of the package that contains the schemas of its models. */
const schemas = join(dirname(require.resolve('kubernetes-models')), '_schemas');

/** Returns the faults of an object: values that the schema does not allow, and unknown fields. */
export function faultsOf(object: KubernetesObject): string[] {
  const { apiVersion, kind } = object;
  const model = jest.requireActual<object>(`kubernetes-models/${apiVersion}/${kind}`);
  const schema = Object.keys(model).find((name) => name.startsWith('Io')) ?? kind;
  const { validate } = jest.requireActual<{ validate: Validate }>(join(schemas, schema));
  const unread = new Set<string>();
  const isValid = validate(watched(object, '', unread));
  const faults = isValid ? [] : (validate.errors ?? []);
  return [
    ...faults.map(({ instancePath, params }) => `${instancePath}: ${JSON.stringify(params)}`),
    ...[...unread].map((path) => `${path} is no field of it`),
  ];
}

/** Finds unknown fields: a validator reads every field that it knows, so those left in `unread` are unknown. */
function watched<T extends object>(value: T, path: string, unread: Set<string>): T {
  for (const key of Object.keys(value)) unread.add(`${path}/${key}`);
  const children = new Map<PropertyKey, object>();
  return new Proxy(value, {
    get: (target, key) => {
      const child: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol') return child;
      unread.delete(`${path}/${key}`);
      if (typeof child !== 'object' || child === null) return child;
      const known = children.get(key) ?? watched(child, `${path}/${key}`, unread);
      children.set(key, known);
      return known;
    },
  });
}
