// The pods of an overlay: those of its own templates, and those that operators make of its objects, as the sources of
// CloudNativePG 1.30.0 (pkg/specs/pods.go and jobs.go) and of RabbitMQ cluster-operator 2.22.3
// (internal/resource/statefulset.go) have it.
import type { KubernetesObject } from './kubernetes.js';

export type Labels = Record<string, string>;
export interface Pod {
  name: string;
  labels: Labels;
  hasToken: boolean;
  mounts: string[];
}

export interface Container {
  image: string;
  args?: string[];
  workingDir?: string;
  env?: { name: string; value?: string }[];
  envFrom?: { configMapRef: { name: string } }[];
  ports?: { name: string }[];
  resources?: { limits?: object };
  volumeMounts?: { mountPath: string }[];
}
interface Template {
  metadata?: { labels?: Labels };
  spec: {
    automountServiceAccountToken?: boolean;
    containers: Container[];
    imagePullSecrets?: { name: string }[];
    volumes?: {
      name: string;
      secret?: { secretName: string };
      emptyDir?: { sizeLimit?: string };
    }[];
  };
}
interface Spec {
  template?: Template;
  jobTemplate?: { spec: { template: Template } };
  override?: { statefulSet: { spec: { template: Template } } };
  inheritedMetadata?: { labels: Labels };
}

/** Returns the pod template of an object of Kubernetes itself. */
export const templateOf = (object: KubernetesObject): Template | undefined => {
  const { spec = {} } = object as { spec?: Spec };
  return spec.jobTemplate?.spec.template ?? spec.template;
};

function podOf(name: string, template: Template, labels: Labels = {}, hasToken = false): Pod {
  const { automountServiceAccountToken = true, containers } = template.spec;
  const mounts = containers.flatMap(({ volumeMounts = [] }) => volumeMounts);
  return {
    name,
    labels: { ...labels, ...template.metadata?.labels },
    hasToken: hasToken || automountServiceAccountToken,
    mounts: mounts.map(({ mountPath }) => mountPath),
  };
}

/** Instances get the inherited labels of their cluster. The pods of its jobs do not: only the Job objects do. */
function podsOfPostgres(cluster: string, { inheritedMetadata }: Spec): Pod[] {
  const own = (role: Labels): Labels => ({ 'cnpg.io/cluster': cluster, ...role });
  const pod = (name: string, labels: Labels) => ({ name, labels, hasToken: true, mounts: [] });
  return [
    pod(cluster, { ...own({ 'cnpg.io/podRole': 'instance' }), ...inheritedMetadata?.labels }),
    ...['initdb', 'join', 'full-recovery'].map((role) =>
      pod(`${cluster} ${role}`, own({ 'cnpg.io/jobRole': role })),
    ),
  ];
}

export function podsOf(object: KubernetesObject): Pod[] {
  const { kind, metadata } = object;
  const { spec = {} } = object as { spec?: Spec };
  if (kind === 'Cluster') return podsOfPostgres(metadata.name, spec);
  if (kind === 'RabbitmqCluster' && spec.override) {
    const labels = {
      'app.kubernetes.io/name': metadata.name,
      'app.kubernetes.io/component': 'rabbitmq',
    };
    return [podOf(metadata.name, spec.override.statefulSet.spec.template, labels, true)];
  }
  const template = templateOf(object);
  return template ? [podOf(metadata.name, template)] : [];
}
