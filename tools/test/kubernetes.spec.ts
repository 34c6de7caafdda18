// Validates every overlay of infra/k8s, built by kustomize, against the API of Kubernetes 1.27, the oldest
// supported one. Without kubectl or kustomize only the base is validated.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCompose, root } from './testing/files.js';
import { documentsOf, faultsOf, isForeign, type KubernetesObject } from './testing/kubernetes.js';
import { describeOverlays, nameOf } from './testing/overlays.js';
import { podsOf } from './testing/pods.js';

const NAMESPACED = new Set(['Namespace']);
/** Files that build the base, and patches of its pods. */
const NO_OBJECTS = new Set(['kustomization.yaml', 'app-pod.yaml']);
const base = join(root, 'infra/k8s/base');

const asWritten = readdirSync(base)
  .filter((name) => name.endsWith('.yaml') && !NO_OBJECTS.has(name))
  .flatMap((name) => documentsOf(readFileSync(join(base, name), 'utf8')))
  .map((object) => [nameOf(object), object] as const);

describe('the base as it is written', () => {
  it.each(asWritten)('writes a %s that the API of Kubernetes knows', (_name, object) => {
    expect(faultsOf(object)).toEqual([]);
  });
});

describeOverlays('the cluster as it is built', (objects) => {
  it('builds only objects that the API of Kubernetes knows, field by field', () => {
    const own = objects.filter((object) => !isForeign(object));
    expect(own.length).toBeGreaterThan(50);
    const faults = own.flatMap((object) =>
      faultsOf(object).map((fault) => `${nameOf(object)}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('builds everything in the namespace of the shop, and nothing twice', () => {
    const astray = objects.filter(
      ({ kind, metadata }) => !NAMESPACED.has(kind) && metadata.namespace !== 'loomery',
    );
    expect(astray.map(nameOf)).toEqual([]);
    expect(new Set(objects.map(nameOf)).size).toBe(objects.length);
  });

  it('names the version of every image in the cluster', () => {
    const images = objects.flatMap(templatesOf).flatMap(({ containers }) => containers);
    const any = images.filter(({ image }) => !/:[\w.-]+$/.test(image));
    expect(any.map(({ image }) => image)).toEqual([]);
  });

  it('gives no process less memory in the cluster than docker-compose.yml does', () => {
    const compose = readCompose();
    const short = objects.flatMap(templatesOf).filter(({ name, containers }) => {
      const { limits } = compose[name.split(' ')[1] ?? '']?.deploy?.resources ?? {};
      const given = mebibytes(containers[0]?.resources?.limits?.memory);
      return limits?.memory !== undefined && given < mebibytes(limits.memory);
    });
    expect(short.map(({ name }) => name)).toEqual([]);
  });

  it('gives a health check at least five seconds, which a busy machine needs', () => {
    const hasty = objects
      .flatMap(templatesOf)
      .filter(({ containers }) =>
        containers
          .flatMap(({ readinessProbe, livenessProbe }) => [readinessProbe, livenessProbe])
          .some((probe) => probe?.exec !== undefined && (probe.timeoutSeconds ?? 1) < 5),
      );
    expect(hasty.map(({ name }) => name)).toEqual([]);
  });

  it('sets on every pod the rights that the restricted profile requires', () => {
    const pods = objects.flatMap(templatesOf);
    expect(pods.length).toBeGreaterThan(10);
    expect(pods.flatMap(tooFree)).toEqual([]);
  });

  it('containers A5: leaves the number of replicas to the autoscaler, which every Deployment has', () => {
    const deployments = objects.filter(({ kind }) => kind === 'Deployment') as (KubernetesObject & {
      spec: { replicas?: number };
    })[];
    const scaled = objects.flatMap((object) => {
      const { spec } = object as { spec?: { scaleTargetRef?: { name: string } } };
      return spec?.scaleTargetRef?.name ?? [];
    });
    expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual(scaled.sort());
    expect(deployments.filter(({ spec }) => spec.replicas !== undefined).map(nameOf)).toEqual([]);
  });

  it('containers A1: mounts nothing where the token of a service account goes', () => {
    const barred = objects
      .flatMap(podsOf)
      .filter(({ hasToken }) => hasToken)
      .filter(({ mounts }) => mounts.some((path) => /^(\/var)?\/run\/secrets(\/|$)/.test(path)));
    expect(barred.map(({ name }) => name)).toEqual([]);
  });
});

interface Probe {
  exec?: object;
  timeoutSeconds?: number;
}

interface Template {
  name: string;
  securityContext?: { runAsNonRoot?: boolean; seccompProfile?: { type: string } };
  containers: {
    name: string;
    image: string;
    resources?: { limits?: { memory?: string } };
    readinessProbe?: Probe;
    livenessProbe?: Probe;
    securityContext?: { allowPrivilegeEscalation?: boolean; capabilities?: { drop?: string[] } };
  }[];
}

function templatesOf(object: KubernetesObject): Template[] {
  const { spec } = object as { spec?: { template?: { spec?: Omit<Template, 'name'> } } };
  const pod = spec?.template?.spec;
  return pod?.containers ? [{ ...pod, name: nameOf(object) }] : [];
}

/** Parses a size of Docker or Kubernetes: 384M, 2G, 512Mi, 2Gi. */
function mebibytes(memory = '0'): number {
  return Number.parseInt(memory, 10) * (memory.includes('G') ? 1024 : 1);
}

function tooFree({ name, securityContext, containers }: Template): string[] {
  const isFree = containers.some(
    ({ securityContext: own }) =>
      own?.allowPrivilegeEscalation !== false || !own.capabilities?.drop?.includes('ALL'),
  );
  const isRoot = securityContext?.runAsNonRoot !== true;
  return isFree || isRoot || securityContext.seccompProfile?.type !== 'RuntimeDefault'
    ? [name]
    : [];
}

describe('the check itself', () => {
  const [, deployment] = asWritten.find(([name]) => name === 'Deployment gateway') ?? [];
  const changed = (change: (spec: Record<string, unknown>) => void): string[] => {
    const copy = structuredClone(deployment) as KubernetesObject & {
      spec: { template: { spec: { containers: Record<string, unknown>[] } } };
    };
    change(copy.spec.template.spec.containers[0] ?? {});
    return faultsOf(copy);
  };
  const container = '/spec/template/spec/containers/0';

  it('refuses an unknown field of a Kubernetes object', () => {
    const faults = changed((one) => {
      one['imagePullPolice'] = 'Always';
      one['resources'] = { limit: { memory: '1Gi' } };
    });
    expect(faults).toEqual([
      `${container}/imagePullPolice is no field of it`,
      `${container}/resources/limit is no field of it`,
    ]);
  });

  it('refuses a value of another type, and reports a missing required field', () => {
    expect(changed((one) => (one['args'] = 'dist/main.js'))).toEqual([
      expect.stringContaining(`${container}/args`),
    ]);
    expect(changed((one) => delete one['name'])).toEqual([
      expect.stringContaining('"missingProperty":"name"'),
    ]);
  });
});
