// docker-compose.yml and the images set exactly the variables that the services' configuration reads.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plain } from './testing/compose.js';
import { environmentInSetup, makeSecrets, readAs } from './testing/configuration.js';
import { environmentOf, processesOf, readIn } from './testing/containers.js';
import { environmentIn } from './testing/dockerfile.js';
import { readCompose, root, SERVICES } from './testing/files.js';

const compose = readCompose();
const folderOf = makeSecrets();
const processes = processesOf(compose);

describe('the shop in containers', () => {
  it.each(SERVICES)('runs %s in a container with its own database', (service) => {
    expect(compose[service]?.build?.args?.PROJECT).toBe(`services/${service}`);
    expect(compose[`${service}-db`]?.image).toMatch(/^postgres:/);
    expect(existsSync(join(folderOf(`${service}-db`), 'password'))).toBe(true);
  });

  it.each(processes)(
    'gives $name an environment in its container that it accepts and reads',
    (one) => {
      expect(readIn(one, folderOf)).toMatchObject({ faults: '', unread: [] });
    },
  );

  it.each(SERVICES)(
    'containers C: migrates %s in the set-up, which reads its secrets',
    (service) => {
      const given = environmentOf(compose.setup ?? { image: '' }, folderOf);
      const own = { ...environmentIn('setup'), ...environmentInSetup(service, folderOf('')) };
      const environment = { ...given, ...own };
      expect(compose.setup?.command).toContain('migrate');
      for (const program of ['dist/main.js', 'dist/db/migrate.js', 'dist/db/seed.js'] as const)
        expect(readAs(service, program, environment).faults).toBe('');
    },
  );

  it.each(Object.entries(compose))(
    'containers A19: lets %s write nowhere, with no more rights and memory than it needs',
    (_name, container) => {
      expect(container).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(container.deploy?.resources.limits).toEqual({
        cpus: expect.any(String),
        memory: expect.any(String),
        pids: expect.any(Number),
      });
    },
  );

  it('containers A19: starts every store as the user of its image', () => {
    const stores = Object.entries(compose).filter(([name]) =>
      /(-db|rabbitmq|redis|s3)$/.test(name),
    );
    expect(stores).toHaveLength(9);
    for (const [, { user }] of stores)
      expect(user).toMatch(/^(postgres|rabbitmq|redis|1000:1000)$/);
  });

  it('mounts only secrets that the first job creates', () => {
    const mounted = Object.values(compose)
      .flatMap(({ volumes = [] }) => volumes)
      .flatMap((volume) => /^\S+secrets\/([a-z-]+):/.exec(plain(volume))?.[1] ?? []);
    expect(mounted.length).toBeGreaterThan(10);
    expect(mounted.filter((consumer) => !existsSync(folderOf(consumer)))).toEqual([]);
  });

  it('security M8: publishes ports only on this machine, and the shop elsewhere if configured', () => {
    const published = Object.values(compose).flatMap(({ ports = [] }) => ports);
    expect(published.filter((port) => !plain(port).startsWith('127.0.0.1:'))).toEqual([]);
    const movable = published.filter((port) => port.startsWith('${LISTEN_HOST:-127.0.0.1}:'));
    expect(movable).toEqual(compose['frontend']?.ports);
  });

  it('security M8: listens on every address inside a container, because its image is configured to', () => {
    expect(environmentIn('app')).toMatchObject({ OPERATIONS_HOST: '0.0.0.0' });
    expect(environmentIn('gateway')).toMatchObject({ LISTEN_HOST: '0.0.0.0' });
  });

  it('waits for healthy or completed containers, and never for merely started ones', () => {
    const conditions = Object.values(compose).flatMap(({ depends_on: waits = {} }) =>
      Object.values(waits).map(({ condition }) => condition),
    );
    expect(new Set(conditions)).toEqual(
      new Set(['service_healthy', 'service_completed_successfully']),
    );
  });

  // `up --wait` treats an ended container without dependants as a failure.
  it('containers A4: gives each job a dependant, so that `up --wait` returns 0', () => {
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
  const example = readFileSync(join(root, 'docs/variables.env'), 'utf8');
  const listed = new Set(
    [...example.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? ''),
  );

  it.each(processes)('lists every variable that $name reads', (one) => {
    const { variables } = readIn(one, folderOf);
    const names = [...variables].filter(
      (name) => !(name.endsWith('_FILE') && variables.has(name.slice(0, -5))),
    );
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
  });
});

describe('the configuration of RabbitMQ', () => {
  it('configures RabbitMQ the same in containers and in the cluster', () => {
    const file = (folder: string) => readFileSync(join(root, folder, '20-loomery.conf'), 'utf8');
    expect(file('infra/k8s/overlays/local')).toBe(file('infra/docker/rabbitmq'));
  });
});
