import { readFileSync } from 'node:fs';
import type { Secrets } from '../machine/secrets.js';
import { isStoreUser, storeIdentities } from '../object-store/store-users.js';
import { type Definitions, withPasswords } from '../servers/rabbit-definitions.js';
import { databaseOf, SERVICES, type App, type Service } from '../services.js';
import { accessList } from '../servers/redis-access.js';
import {
  databasePassword,
  imagesPassword,
  METRICS,
  metricsPassword,
  planOf,
  STORE_OWNER,
  storeHosts,
} from '../servers/store-plan.js';

type Files = Record<string, string>;

/** Returns every secret of the shop in containers: for each consumer its own files only. */
export function secretFiles(secrets: Secrets, topology: Definitions): Record<string, Files> {
  const apps = [...SERVICES, 'gateway'] as const;
  return {
    ...Object.fromEntries(apps.map((app) => [app, appFiles(secrets, app)])),
    migrations: migrationFiles(secrets),
    ...databaseFiles(secrets),
    ops: busFiles(secrets, 'ops'),
    metrics: exporterFiles(secrets),
    init: { 'stores.json': JSON.stringify(planOf(secrets)) },
    stores: storeFiles(secrets, topology),
  };
}

function appFiles(secrets: Secrets, app: App): Files {
  const keys = secrets.tokenKeys();
  return {
    ...busFiles(secrets, app),
    redis_url: `redis://${app}:${secrets.password(`redis-${app}`)}@${storeHosts.redis}:6379`,
    'token.pub.pem': readFileSync(keys.publicKeyFile, 'utf8'),
    ...(['auth', 'order', 'billing', 'correspondence'].includes(app) && {
      reset_link_secret: secrets.password('reset-links'),
    }),
    ...(app === 'auth' && { 'token.pem': readFileSync(keys.privateKeyFile, 'utf8') }),
    ...(app !== 'gateway' && { database_url: databaseUrl(secrets, app, 'app') }),
    ...(isStoreUser(app) && {
      s3_access_key: app,
      s3_secret_key: secrets.password(`s3-${app}`),
    }),
  };
}

const busFiles = (secrets: Secrets, user: string): Files => ({
  bus_url: `amqp://${user}:${secrets.password(`bus-${user}`)}@${storeHosts.bus}:5672/%2F`,
});

const migrationFiles = (secrets: Secrets): Files =>
  Object.fromEntries(
    SERVICES.map((service) => [`${service}_url`, databaseUrl(secrets, service, 'migrate')]),
  );

/** Returns the files that the exporters of PostgreSQL and Redis read when they start; JSON is valid YAML. */
function exporterFiles(secrets: Secrets): Files {
  const password = metricsPassword(secrets);
  const userpass = { username: METRICS, password };
  return {
    'postgres_exporter.yml': JSON.stringify({
      auth_modules: { loomery: { type: 'userpass', userpass, options: { sslmode: 'disable' } } },
    }),
    'redis_passwords.json': JSON.stringify({ [`redis://${storeHosts.redis}:6379`]: password }),
  };
}

/** Each database gets the password of its own superuser only. */
const databaseFiles = (secrets: Secrets): Record<string, Files> =>
  Object.fromEntries(
    SERVICES.map((service) => [
      storeHosts.database(service),
      { password: databasePassword(secrets, service) },
    ]),
  );

function storeFiles(secrets: Secrets, topology: Definitions): Files {
  const definitions = withPasswords(topology, (user) => secrets.password(`bus-${user}`));
  return {
    'definitions.json': JSON.stringify(definitions),
    'users.acl': accessList((app) => secrets.password(`redis-${app}`), metricsPassword(secrets)),
    's3.json': storeIdentities({ name: STORE_OWNER, secretKey: imagesPassword(secrets) }, (user) =>
      secrets.password(`s3-${user}`),
    ),
  };
}

function databaseUrl(secrets: Secrets, service: Service, kind: 'app' | 'migrate'): string {
  const database = databaseOf(service);
  const role = `${database}_${kind}`;
  const password = databasePassword(secrets, role);
  return `postgres://${role}:${password}@${storeHosts.database(service)}:5432/${database}`;
}
