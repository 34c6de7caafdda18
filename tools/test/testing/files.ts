// The files by which the shop is deployed, read as data.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

export const root = resolve(__dirname, '../../..');
export const SERVICES = readdirSync(join(root, 'services'));
export const APPS = [...SERVICES, 'gateway'];

export interface Container {
  image: string;
  build?: { args?: { PROJECT?: string } };
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  networks?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  deploy?: { resources: { limits: { memory?: string; cpus?: string } } };
  read_only?: boolean;
  restart?: string;
  cap_drop?: string[];
  profiles?: string[];
}

/** docker-compose.yml, its anchors resolved. */
export function readCompose(): Record<string, Container> {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  // the limit is for untrusted files
  const file = parse(text, { merge: true, maxAliasCount: -1 }) as {
    services: Record<string, Container>;
  };
  return file.services;
}

interface EnvEntry {
  name: string;
  value?: string;
}
export interface PodContainer {
  name: string;
  image: string;
  args?: string[];
  env?: EnvEntry[];
  envFrom?: { configMapRef: { name: string } }[];
  ports?: { name: string }[];
  resources?: { requests?: object; limits?: object };
}
export interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    selector?: Record<string, string> & { matchLabels?: Record<string, string> };
    ports?: { targetPort?: string }[];
    scaleTargetRef?: { name: string };
    template?: {
      metadata: { labels: Record<string, string> };
      spec: {
        containers: PodContainer[];
        volumes?: { name: string; secret?: { secretName: string } }[];
      };
    };
    target?: { name: string };
    data?: { secretKey: string }[];
  };
  resources?: string[];
  components?: string[];
  secretGenerator?: { name: string; files: string[] }[];
  images?: { name: string }[];
}

/** Every manifest of a folder of infra/k8s and, if it is an overlay, of what it is built on. */
export function readManifests(folder: string): Manifest[] {
  const [kustomization] = documents(join(folder, 'kustomization.yaml'));
  const below = (kustomization?.resources ?? []).flatMap((name) =>
    name.endsWith('.yaml') ? documents(join(folder, name)) : readManifests(join(folder, name)),
  );
  return [...below, ...(kustomization ? [kustomization] : [])];
}

function documents(file: string): Manifest[] {
  const text = readFileSync(join(root, 'infra/k8s', file), 'utf8');
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

/** Names of the keys of each Secret that an overlay makes or fetches. */
export function secretKeys(manifests: Manifest[]): Map<string, string[]> {
  const made = manifests.flatMap(({ secretGenerator = [] }) =>
    secretGenerator.map(({ name, files }) => [name, files.map(baseName)] as const),
  );
  const fetched = manifests
    .filter(({ kind }) => kind === 'ExternalSecret')
    .map(
      ({ spec }) =>
        [spec?.target?.name ?? '', (spec?.data ?? []).map(({ secretKey }) => secretKey)] as const,
    );
  return new Map([...made, ...fetched]);
}

const baseName = (path: string): string => path.slice(dirname(path).length + 1);
