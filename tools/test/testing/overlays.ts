// The overlays of infra/k8s as kustomize builds them.
import { join } from 'node:path';
import { builder, built, sourcesWithSecrets, type KubernetesObject } from './kubernetes.js';

const OVERLAYS = ['local', 'production'] as const;
export type Overlay = (typeof OVERLAYS)[number];

const sources = builder && sourcesWithSecrets();

/** Describes each overlay as it is built. A machine without kubectl and kustomize says so in a title. */
export function describeOverlays(
  what: string,
  describeOne: (objects: KubernetesObject[], overlay: Overlay) => void,
  overlays: readonly Overlay[] = OVERLAYS,
): void {
  if (sources === undefined)
    it(`${what}: NOT CHECKED, for want of kubectl or kustomize`, () => {
      expect(builder).toBeUndefined();
    });
  else
    describe.each(overlays)(`${what}, overlay %s`, (overlay) => {
      describeOne(built(join(sources, 'overlays', overlay)), overlay);
    });
}

export const nameOf = ({ kind, metadata }: KubernetesObject): string => `${kind} ${metadata.name}`;
