// The databases of a production shop are copied to a place outside of the cluster, and can be restored from the copies.
import type { KubernetesObject } from './testing/kubernetes.js';
import { describeComponent, describeOverlays } from './testing/overlays.js';

interface Parameters {
  barmanObjectName: string;
  serverName: string;
}
interface Spec {
  plugins: { name: string; isWALArchiver: boolean; parameters: Parameters }[];
  bootstrap: {
    initdb?: { database: string; owner: string };
    recovery?: { database: string; owner: string; recoveryTarget: { targetTime: string } };
  };
  externalClusters?: { plugin: { parameters: Parameters } }[];
  backup?: object;
}
const DATABASES = [
  'admin-analytics-db',
  'auth-db',
  'billing-db',
  'catalogue-db',
  'correspondence-db',
  'order-db',
];
const PLUGIN = 'barman-cloud.cloudnative-pg.io';

const ofKind = <T>(objects: KubernetesObject[], kind: string) =>
  objects.filter((one) => one.kind === kind) as (KubernetesObject & { spec: T })[];
const databasesOf = (objects: KubernetesObject[]) => ofKind<Spec>(objects, 'Cluster');

describeOverlays(
  'the backups',
  (objects) => {
    it('containers A9: archives the log of each database by the plugin, to a store by its address', () => {
      expect(databasesOf(objects).map(({ metadata }) => metadata.name)).toEqual(DATABASES);
      for (const { metadata, spec } of databasesOf(objects)) {
        const parameters = { barmanObjectName: metadata.name, serverName: `${metadata.name}-1` };
        expect(spec.plugins).toEqual([{ name: PLUGIN, isWALArchiver: true, parameters }]);
        expect(spec.backup).toBeUndefined();
      }
      const stores = ofKind<{ configuration: object }>(objects, 'ObjectStore');
      expect(stores.map(({ metadata }) => metadata.name)).toEqual(DATABASES);
      for (const { spec } of stores)
        expect(spec.configuration).toMatchObject({
          destinationPath: 's3://loomery-backups/',
          endpointURL: 'https://s3.example.com',
        });
    });

    it('containers A9: backs up each database at once, and each night', () => {
      const backups = ofKind<{ cluster: { name: string } }>(objects, 'ScheduledBackup');
      expect(backups.map(({ spec }) => spec.cluster.name)).toEqual(DATABASES);
      const how = { immediate: true, method: 'plugin', pluginConfiguration: { name: PLUGIN } };
      for (const { spec } of backups) expect(spec).toMatchObject(how);
    });
  },
  ['production'],
);

describeComponent('restore', (objects) => {
  it('containers A9: restores all six databases, with their owners, as they were at one moment', () => {
    const recoveries = databasesOf(objects).map(({ metadata, spec }) => {
      const { initdb, recovery } = spec.bootstrap;
      const { barmanObjectName, serverName } =
        spec.externalClusters?.[0]?.plugin.parameters ?? ({} as Parameters);
      expect(initdb).toBeUndefined();
      expect(serverName).toBe(`${barmanObjectName}-1`);
      const { database = '', owner, recoveryTarget } = recovery ?? {};
      expect(owner).toBe(`${database}_migrate`);
      return [metadata.name, barmanObjectName, `${database}-db`, recoveryTarget?.targetTime];
    });
    expect(recoveries).toEqual(
      DATABASES.map((name) => [
        name,
        name,
        name.replace('admin-', 'admin_'),
        '2026-01-31T09:30:00Z',
      ]),
    );
  });
});
