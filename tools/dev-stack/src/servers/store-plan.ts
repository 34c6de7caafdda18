import { z } from 'zod';
import type { Secrets } from '../machine/secrets.js';
import { databaseOf, SERVICES, type Service } from '../services.js';

/** Host names of the stores, the same in docker-compose.yml and in the cluster. */
export const storeHosts = {
  database: (service: Service) => `${service}-db`,
  bus: 'rabbitmq',
  redis: 'redis',
  images: 's3',
} as const;

export const STORE_OWNER = 'loomery';

const role = z.object({ role: z.string(), password: z.string() });
/** The objects to create in the stores, with the rights that create them. */
export const storePlan = z.object({
  databases: z.array(
    z.object({
      host: z.string(),
      password: z.string(),
      database: z.string(),
      app: role,
      migrate: role,
    }),
  ),
  metrics: role,
  images: z.object({ endpoint: z.string(), accessKey: z.string(), secretKey: z.string() }),
});
export type StorePlan = z.infer<typeof storePlan>;

/** Returns the password of a database role, or of its superuser. */
export const databasePassword = (secrets: Secrets, role: string): string =>
  secrets.password(`postgres-${role}`);

/** The metrics exporters have one user name and password for every database and Redis. */
export const METRICS = 'metrics';
export const metricsPassword = (secrets: Secrets): string => secrets.password(METRICS);

export const imagesPassword = (secrets: Secrets): string => secrets.password('s3-owner');

/** Returns a database with two roles for each service, and the bucket of the images. */
export const planOf = (secrets: Secrets): StorePlan => ({
  databases: SERVICES.map((service) => {
    const database = databaseOf(service);
    const roleOf = (kind: string) => {
      const name = `${database}_${kind}`;
      return { role: name, password: databasePassword(secrets, name) };
    };
    return {
      host: storeHosts.database(service),
      password: databasePassword(secrets, service),
      database,
      app: roleOf('app'),
      migrate: roleOf('migrate'),
    };
  }),
  metrics: { role: METRICS, password: metricsPassword(secrets) },
  images: {
    endpoint: `http://${storeHosts.images}:8333`,
    accessKey: STORE_OWNER,
    secretKey: imagesPassword(secrets),
  },
});
