// docker-compose.yml sets exactly the variables that the services' configuration reads.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSecrets, readAs, type Program } from './testing/configuration.js';
import { APPS, readCompose, root, SERVICES, type Container } from './testing/files.js';

const compose = readCompose();
const folderOf = makeSecrets();
const MOUNT = '/run/secrets';

/** By the folder of a job that runs in the image of all services, else by the image. */
const appOf = ({ image, working_dir }: Container): string | undefined =>
  APPS.find((app) => working_dir === `/app/services/${app}` || image.startsWith(`loomery/${app}:`));

const processes = Object.entries(compose)
  .filter(([, container]) => appOf(container) !== undefined && !container.entrypoint)
  .map(([name, container]) => ({ name, container, app: appOf(container) ?? '' }));

/** The environment with the secrets of the mounted volume in reach. */
function environmentOf({ environment = {}, volumes = [] }: Container): Record<string, string> {
  const mounted = volumes.find((volume) => volume.includes(`:${MOUNT}`)) ?? '';
  const consumer = mounted.split(':')[0]?.replace('secrets-', '') ?? '';
  const entries = Object.entries(environment).map(([name, value]) => [
    name,
    plain(value).replace(MOUNT, folderOf(consumer)),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** `${NAME:-default}` as it is when nothing is set. */
const plain = (value: string): string => value.replace(/\$\{\w+:-([^}]*)\}/g, '$1');

function unread(environment: Record<string, string>, variables: Set<string>): string[] {
  return Object.keys(environment).filter((name) => !variables.has(name));
}

describe('the shop in containers', () => {
  it.each(SERVICES)('has %s, its migration and a database that is its own', (service) => {
    expect(compose[service]?.build?.args?.PROJECT).toBe(`services/${service}`);
    expect(compose[`${service}-migrate`]?.command).toEqual(['dist/db/migrate.js']);
    expect(compose[`${service}-db`]?.image).toMatch(/^postgres:/);
    expect(existsSync(join(folderOf('stores'), `${service}_db`))).toBe(true);
  });

  it.each(processes)('gives $name an environment that it accepts and reads', (one) => {
    const environment = environmentOf(one.container);
    const program = (one.container.command?.[0] ?? 'dist/main.js') as Program;
    const { variables, faults } = readAs(one.app, program, environment);
    expect(faults).toBe('');
    expect(unread(environment, variables)).toEqual([]);
  });

  it.each(processes)(
    'lets $name write nowhere, with no more rights and memory than it needs',
    (one) => {
      expect(one.container).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(one.container.deploy?.resources.limits).toEqual({
        cpus: expect.any(String),
        memory: expect.any(String),
      });
    },
  );

  it('mounts only secrets that the first job makes', () => {
    const made = compose['init-secrets']?.volumes?.map((volume) => volume.split(':')[0]);
    const mounted = Object.values(compose)
      .flatMap(({ volumes = [] }) => volumes)
      .flatMap((volume) => /^secrets-[a-z-]+/.exec(volume)?.[0] ?? []);
    expect(new Set(mounted)).toEqual(new Set(made));
  });

  it('security M8: publishes ports on this machine alone, and the shop elsewhere where configured', () => {
    const published = Object.values(compose).flatMap(({ ports = [] }) => ports);
    expect(published.filter((port) => !plain(port).startsWith('127.0.0.1:'))).toEqual([]);
    const movable = published.filter((port) => port.startsWith('${LISTEN_HOST:-127.0.0.1}:'));
    expect(movable).toEqual(compose['frontend']?.ports);
  });

  it('security M8: listens on every address inside a container, because it is configured to', () => {
    const { OPERATIONS_HOST, LISTEN_HOST } = compose['gateway']?.environment ?? {};
    expect([OPERATIONS_HOST, LISTEN_HOST]).toEqual(['0.0.0.0', '0.0.0.0']);
    for (const service of SERVICES)
      expect(compose[service]?.environment).toMatchObject({ OPERATIONS_HOST: '0.0.0.0' });
  });

  it('waits for what is healthy or done, and never for what has only been started', () => {
    const conditions = Object.values(compose).flatMap(({ depends_on: waits = {} }) =>
      Object.values(waits).map(({ condition }) => condition),
    );
    expect(new Set(conditions)).toEqual(
      new Set(['service_healthy', 'service_completed_successfully']),
    );
  });

  // `up --wait` takes an ended container on which nothing depends for a failure
  it('containers A4: has a dependant for each job, so that `up --wait` returns 0', () => {
    const awaited = new Set(
      Object.values(compose).flatMap(({ depends_on: waits = {} }) => Object.keys(waits)),
    );
    const jobs = Object.entries(compose).filter(
      ([, { restart, profiles }]) => restart === 'no' && profiles === undefined,
    );
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.map(([name]) => name).filter((name) => !awaited.has(name))).toEqual([]);
  });
});

describe('the list of variables', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const listed = new Set(
    [...example.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? ''),
  );

  it.each(processes)('names every variable that $name reads', ({ app, container }) => {
    const program = (container.command?.[0] ?? 'dist/main.js') as Program;
    const { variables } = readAs(app, program, environmentOf(container));
    const names = [...variables].filter(
      (name) => !(name.endsWith('_FILE') && variables.has(name.slice(0, -5))),
    );
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
  });
});

describe('the configuration of RabbitMQ', () => {
  it('is the same in containers and in the cluster', () => {
    const file = (folder: string) => readFileSync(join(root, folder, '20-loomery.conf'), 'utf8');
    expect(file('infra/k8s/overlays/local')).toBe(file('infra/docker/rabbitmq'));
  });
});
