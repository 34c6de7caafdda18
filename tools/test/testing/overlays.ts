// The overlays of infra/k8s as kustomize builds them.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { builder, built, sourcesWithSecrets, type KubernetesObject } from './kubernetes.js';

const OVERLAYS = ['local', 'production'] as const;
export type Overlay = (typeof OVERLAYS)[number];

const sources = builder && sourcesWithSecrets();

/** A shop as its operator runs it: the production base, the values, and an optional component. */
function shopWith(component: string, folder: string): string {
  const shop = join(folder, 'overlays', `with-${component}`);
  mkdirSync(shop);
  copyFileSync(join(folder, 'overlays/production/values.yaml'), join(shop, 'values.yaml'));
  const kustomization = {
    resources: ['../../production', 'values.yaml'],
    components: [component, 'values'].map((name) => `../../components/${name}`),
  };
  writeFileSync(join(shop, 'kustomization.yaml'), stringify(kustomization));
  return shop;
}

function describeBuilt(what: string, describeOne: (folder: string) => void): void {
  if (sources !== undefined) describeOne(sources);
  else
    it(`${what}: NOT CHECKED, for want of kubectl or kustomize`, () => {
      expect(builder).toBeUndefined();
    });
}

/** Describes each overlay as it is built. On a machine without kubectl and kustomize, a title reports that. */
export function describeOverlays(
  what: string,
  describeOne: (objects: KubernetesObject[], overlay: Overlay) => void,
  overlays: readonly Overlay[] = OVERLAYS,
): void {
  describeBuilt(what, (folder) => {
    describe.each(overlays)(`${what}, overlay %s`, (overlay) => {
      describeOne(built(join(folder, 'overlays', overlay)), overlay);
    });
  });
}

/** Describes a production shop with an optional component. */
export function describeComponent(
  component: string,
  describeOne: (objects: KubernetesObject[]) => void,
): void {
  describeBuilt(component, (folder) => {
    describe(`a shop with the component ${component}`, () => {
      describeOne(built(shopWith(component, folder)));
    });
  });
}

export const nameOf = ({ kind, metadata }: KubernetesObject): string => `${kind} ${metadata.name}`;
