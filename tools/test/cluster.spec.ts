// Each overlay of infra/k8s sets exactly the variables that the processes read, in its own profile, and contains every
// object that it names.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSecrets, readAs, type Program } from './testing/configuration.js';
import { environmentIn, environmentOfApp } from './testing/dockerfile.js';
import { APPS, SERVICES } from './testing/files.js';
import type { KubernetesObject } from './testing/kubernetes.js';
import { describeComponent, describeOverlays } from './testing/overlays.js';
import { templateOf, type Container, type Labels } from './testing/pods.js';

const MOUNT = '/run/secrets';
const folderOf = makeSecrets();
// Secrets in the vault that the first job of compose does not create.
writeFileSync(
  join(folderOf('correspondence'), 'smtp_url'),
  'smtps://shop:r7Vx2mQp9Lk4Ws8Tz3Bn6Yc1Fh5Jd0Gq@smtp.example.com:465',
);
writeFileSync(join(folderOf('billing'), 'stripe_secret_key'), '');
writeFileSync(join(folderOf('billing'), 'stripe_webhook_secrets'), '');

type Manifest = KubernetesObject & {
  data?: Record<string, string>;
  spec?: {
    selector?: Labels;
    ports?: { targetPort?: string }[];
    target?: { name: string };
    data?: { secretKey: string }[];
  };
};

/** Kustomize appends a hash to the names that it generates. */
const plainName = (name: string): string => name.replace(/-[2456789bcdfghkmt]{10}$/, '');
/** Returns the app by the folder of a job that runs in the image of all services, else by the image. */
const appOf = ({ image, workingDir }: Container): string | undefined =>
  APPS.find((app) => workingDir === `/app/services/${app}` || image.includes(`/${app}:`));

/** Returns the names of the keys of each Secret that an overlay generates or fetches. */
function keysOf({ kind, metadata, data = {}, spec }: Manifest): [string, string[]][] {
  if (kind === 'Secret') return [[metadata.name, Object.keys(data)]];
  if (kind !== 'ExternalSecret') return [];
  return [[spec?.target?.name ?? '', (spec?.data ?? []).map(({ secretKey }) => secretKey)]];
}

describeOverlays('the shop in a cluster', (objects, overlay) => {
  const manifests = objects as Manifest[];
  const pods = manifests.flatMap((object) => {
    const { containers: [container] = [], volumes = [] } = templateOf(object)?.spec ?? {};
    const secret = volumes.find(({ name }) => name === 'secrets')?.secret?.secretName ?? '';
    const name = `${object.kind} ${object.metadata.name}`;
    return container ? [{ name, container, secret, app: appOf(container) ?? '' }] : [];
  });
  // The job for dead letters has its own program, whose one variable is an address.
  const ofShop = pods.filter(({ app, name }) => app !== '' && !name.startsWith('CronJob'));
  const secrets = new Map(manifests.flatMap(keysOf));
  const named = (kind: string) =>
    manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);

  function variablesOf({ env = [], envFrom = [] }: Container): [string, string][] {
    const maps = envFrom.map(({ configMapRef }) =>
      manifests.find(
        ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef.name,
      ),
    );
    return [
      ...maps.flatMap((map) => Object.entries(map?.data ?? {})),
      ...env.map(({ name, value = '' }): [string, string] => [name, value]),
    ];
  }

  it('runs every process and every migration in the cluster', () => {
    expect(named('Deployment').sort()).toEqual([...APPS, 'frontend'].sort());
    // An upgrade applies objects without this label before the processes.
    const parts = manifests.filter(
      ({ metadata }) => metadata.labels?.['app.kubernetes.io/part-of'],
    );
    expect(parts.map(({ metadata }) => metadata.name).sort()).toEqual(named('Deployment').sort());
    const jobs = named('Job').map((name) => name.replace(/-migrate-.*/, '-migrate'));
    expect(jobs).toEqual(expect.arrayContaining(SERVICES.map((name) => `${name}-migrate`)));
  });

  /** Merges the environment of the image with that of the manifest. */
  const environmentOf = (app: string, container: Container): Record<string, string> => ({
    ...(container.image.includes('/setup:') ? environmentIn('setup') : environmentOfApp(app)),
    ...(Object.fromEntries(variablesOf(container)) as Record<string, string>),
  });
  const programOf = ({ args }: Container) => (args?.[0] ?? 'dist/main.js') as Program;

  it.each(ofShop)(
    'containers A14: gives $name an environment in the cluster that it accepts and reads',
    ({ app, container, secret }) => {
      const folder = folderOf(plainName(secret).replace('secrets-', ''));
      const entries = Object.entries(environmentOf(app, container));
      const environment = Object.fromEntries(
        entries.map(([name, value]) => [name, value.replace(MOUNT, folder)]),
      ) as Record<string, string>;
      const { variables, faults } = readAs(app, programOf(container), environment);
      expect(faults).toBe('');
      expect(environment['PROFILE']).toBe(overlay === 'local' ? 'demo' : 'production');
      const given = variablesOf(container).map(([name]) => name);
      expect(given.filter((name) => !variables.has(name))).toEqual([]);
    },
  );

  it.each(ofShop)(
    'gives $name the Secret, and in it the file, that each variable which it reads names',
    ({ app, container, secret }) => {
      const environment = environmentOf(app, container);
      const { variables } = readAs(app, programOf(container), {});
      const files = Object.entries(environment)
        .filter(([name]) => name.endsWith('_FILE') && variables.has(name))
        .map(([, file]) => file.slice(MOUNT.length + 1));
      expect(files.length).toBeGreaterThan(0);
      expect(files.filter((file) => !secrets.get(secret)?.includes(file))).toEqual([]);
    },
  );

  it('containers A10: names settings by a hash of them, so that a changed one replaces pods', () => {
    const settings = [...named('ConfigMap'), ...named('Secret')];
    expect(settings.length).toBeGreaterThan(3);
    expect(settings.filter((name) => plainName(name) === name)).toEqual([]);
    const jobs = pods.filter(({ name }) => /^Job .*-migrate/.test(name));
    expect(jobs.filter(({ container }) => container.envFrom)).toEqual([]);
  });

  it('provides for every Service a pod, and a port there by that name', () => {
    const templates = objects.flatMap((object) => templateOf(object) ?? []);
    const lost = manifests
      .filter(({ kind, spec }) => kind === 'Service' && spec?.selector)
      .filter(({ spec }) => {
        const behind = templates.find(({ metadata }) =>
          Object.entries(spec?.selector ?? {}).every(
            ([key, value]) => metadata?.labels?.[key] === value,
          ),
        );
        const ports = behind?.spec.containers.flatMap(({ ports: open = [] }) =>
          open.map(({ name }) => name),
        );
        return !(spec?.ports ?? []).every(({ targetPort }) => ports?.includes(targetPort ?? ''));
      });
    expect(lost.map(({ metadata }) => metadata.name)).toEqual([]);
  });

  it('containers A11: lets a drain take one pod at a time of every process and of RabbitMQ', () => {
    const budgets = named('PodDisruptionBudget').sort();
    const bus = overlay === 'local' ? [] : ['rabbitmq'];
    expect(budgets).toEqual([...APPS, 'frontend', ...bus].sort());
  });

  it('limits the memory of every container, and the size of every folder in memory or on the node', () => {
    const free = pods.filter(({ container }) => container.resources?.limits === undefined);
    expect(free.map(({ name }) => name)).toEqual([]);
    const boundless = objects.filter((object) =>
      templateOf(object)?.spec.volumes?.some(({ emptyDir }) => emptyDir && !emptyDir.sizeLimit),
    );
    expect(boundless.map(({ metadata }) => metadata.name)).toEqual([]);
  });
});

describeComponent('private-registry', (objects) => {
  const ours = objects.filter((object) =>
    templateOf(object)?.spec.containers.some(({ image }) => image.includes('/loomery/')),
  );

  it('containers D: logs in to the registry for every own image, all of them from the values', () => {
    const images = ours.flatMap((object) => templateOf(object)?.spec.containers ?? []);
    expect(ours.length).toBe(APPS.length + 1 + SERVICES.length + 1);
    expect(
      images.filter(
        ({ image }) => !/^registry\.example\.com\/loomery\/[a-z-]+:1\.0\.0$/.test(image),
      ),
    ).toEqual([]);
    for (const object of ours)
      expect(templateOf(object)?.spec.imagePullSecrets).toEqual([{ name: 'registry' }]);
  });

  it('containers D: includes the migrations of each version, without conflicts with older ones', () => {
    const jobs = objects.filter(({ kind }) => kind === 'Job').map(({ metadata }) => metadata.name);
    expect(jobs.sort()).toEqual(SERVICES.map((service) => `${service}-migrate-1.0.0`).sort());
  });
});
