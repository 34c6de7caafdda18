// In the production overlay an operator creates the databases, with exactly the rights of infra/postgres.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCompose, root } from './testing/files.js';
import { documentsOf, type KubernetesObject } from './testing/kubernetes.js';
import { describeOverlays } from './testing/overlays.js';
import { templateOf } from './testing/pods.js';

interface Cluster {
  spec: {
    bootstrap?: {
      initdb: {
        database: string;
        owner: string;
        localeProvider: string;
        icuLocale: string;
        localeCType: string;
        postInitSQL: string[];
        postInitApplicationSQL: string[];
      };
    };
  };
}

const read = (path: string) => readFileSync(join(root, 'infra', path), 'utf8');
const clusters = documentsOf(read('k8s/production/databases.yaml')).flatMap((object) => {
  const { kind, spec } = object as KubernetesObject & Cluster;
  return kind === 'Cluster' && spec.bootstrap ? [spec.bootstrap.initdb] : [];
});
const statementsFor = (database: string, ...files: string[]) =>
  files.flatMap((file) =>
    read(`postgres/${file}`)
      .replace(/^--.*$/gm, '')
      .replace(/:"database"/g, `"${database}"`)
      .replace(/:"(app|migrate)"/g, `"${database}_$1"`)
      .split(';')
      .map((statement) => statement.trim())
      .filter(Boolean),
  );

describe('the databases of the production overlay', () => {
  it('creates the databases of the six services in the production overlay', () => {
    expect(clusters.map(({ database }) => database).sort()).toEqual([
      'admin_analytics',
      'auth',
      'billing',
      'catalogue',
      'correspondence',
      'order',
    ]);
  });

  it.each(clusters)('backend 10: $database folds and sorts by ICU', (initdb) => {
    const icu = { localeProvider: 'icu', icuLocale: 'und', localeCType: 'C.UTF-8' };
    expect(initdb).toMatchObject(icu);
  });

  it.each(clusters)('$database gives its roles the same rights as everywhere', (initdb) => {
    const { database, owner, postInitSQL, postInitApplicationSQL } = initdb;
    expect(owner).toBe(`${database}_migrate`);
    expect(postInitSQL).toEqual([
      `CREATE ROLE "${database}_app" LOGIN`,
      ...statementsFor(database, 'cluster.sql'),
    ]);
    expect(postInitApplicationSQL).toEqual(statementsFor(database, 'database.sql', 'schema.sql'));
  });
});

const ICU = '--locale-provider=icu --icu-locale=und';

describe('the databases of the other ways to run', () => {
  it('backend 10: docker compose databases fold and sort by ICU', () => {
    const databases = Object.values(readCompose()).filter(({ image }) => /^postgres:/.test(image));
    const settings = databases.map(({ environment }) => environment?.POSTGRES_INITDB_ARGS);
    expect(settings).toEqual(Array.from({ length: 6 }, () => ICU));
  });
});

describeOverlays(
  'the databases of a cluster to try',
  (objects) => {
    it('backend 10: databases of a cluster to try fold and sort by ICU', () => {
      const containers = objects
        .flatMap((object) => templateOf(object)?.spec.containers ?? [])
        .filter(({ image }) => /^postgres:/.test(image));
      expect(containers).toHaveLength(6);
      for (const { env } of containers)
        expect(env).toContainEqual({ name: 'POSTGRES_INITDB_ARGS', value: ICU });
    });
  },
  ['local'],
);
