// The only place where a process reads its environment. Every app's config.ts starts here.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { failpoints } from './failpoint.js';
import { retentionDays } from './retention/retention-days.js';
import { refusedSecret } from './secret-strength.js';

type Environment = Readonly<Record<string, string | undefined>>;

const address = (protocol: RegExp) => z.url({ protocol, normalize: false });
export const postgresUrl = address(/^postgres(ql)?$/);
export const amqpUrl = address(/^amqps?$/);
export const redisUrl = address(/^rediss?$/);

/** The configuration of every process, gateway and services alike. */
export const processEnv = z.object({
  PROFILE: z.enum(['demo', 'production']).default('demo'),
  BUS_URL: amqpUrl,
  REDIS_URL: redisUrl,
  REDIS_PREFIX: z.string().default(''),
  TOKEN_PUBLIC_KEY_FILE: z.string().min(1),
  /** 0 for any free port. */
  OPERATIONS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Health and metrics have no login: only a container, which its network protects, listens on every address. */
  OPERATIONS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** The running version and commit, built into the image. */
  LOOMERY_VERSION: z.string().default('dev'),
  LOOMERY_COMMIT: z.string().default('unknown'),
  /** The point at which the process will die, for tests of what survives; refused in production. */
  FAILPOINT: z.enum(failpoints).optional(),
});

export type ProcessEnv = z.infer<typeof processEnv>;

/** Address of the S3 store, and the credentials of this process. */
export const storeEnv = z.object({
  /** `http://host:port` of the S3 store. */
  S3_ENDPOINT: z.url(),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().min(3).default('loomery'),
});
export type StoreEnv = z.infer<typeof storeEnv>;

/** Destination of traces; none are created if it is not set. */
export const tracingEnv = z.object({
  /** `http://host:4318`, an OpenTelemetry collector. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Name of this process in traces; by default the name of the folder in which it runs. */
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
});

/** The configuration of a service's migration. */
export const migrationEnv = z.object({
  PROFILE: processEnv.shape.PROFILE,
  /** Defaults to DATABASE_URL. */
  MIGRATION_DATABASE_URL: postgresUrl,
});

/** The configuration of every service; a service extends it with its own. */
export const serviceEnv = processEnv.extend({
  DATABASE_URL: postgresUrl,
  MIGRATION_DATABASE_URL: postgresUrl,
  /** `table=days`, separated by commas: how long rows are kept, if it is not the default. */
  RETENTION_DAYS: retentionDays,
  /**
   * Seconds between start-up and a job's first run; after that, its interval applies. A service that is deployed daily
   * thus runs its daily jobs, too.
   */
  JOBS_FIRST_AFTER_S: z.coerce.number().int().min(1).max(86_400).default(600),
});
export type ServiceEnv = z.infer<typeof serviceEnv>;

/** An invalid environment; `message` has one line for each invalid variable. */
export class ConfigError extends Error {}

/** Validates the environment against the schema. Throws ConfigError with every invalid variable. */
export function readEnv<S extends z.ZodObject>(schema: S, env: Environment): z.infer<S> {
  const names = Object.keys(schema.shape);
  const faults: string[] = [];
  const values: Record<string, string | undefined> = {};
  for (const name of names) {
    try {
      values[name] = valueOf(name, env);
    } catch {
      faults.push(`${name}_FILE: cannot be read`);
    }
  }
  values.MIGRATION_DATABASE_URL ??= values.DATABASE_URL;
  if (env.NODE_ENV === 'production' && names.includes('PROFILE') && !values.PROFILE)
    faults.push(
      'PROFILE: say demo or production, there is no default where NODE_ENV is production',
    );
  const parsed = schema.safeParse(values);
  for (const issue of parsed.error?.issues ?? []) {
    faults.push(`${issue.path.join('.')}: ${issue.message}`);
  }
  if (env.PROFILE === 'production') {
    faults.push(...names.flatMap((name) => refusedSecret(name, values[name]) ?? []));
    if (values.FAILPOINT) faults.push('FAILPOINT: no process of a production shop dies on purpose');
  }
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(`The configuration is wrong.\n  ${[...new Set(faults)].join('\n  ')}`);
  }
  return parsed.data;
}

/**
 * Returns the environment as defined by the schema. A value can also come from a file, named by `X_FILE`. Empty values
 * count as not set. If the environment is invalid, prints every invalid variable and exits with 1.
 */
export function parseEnv<S extends z.ZodObject>(
  schema: S,
  env: Environment = process.env,
): z.infer<S> {
  try {
    return readEnv(schema, env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function valueOf(name: string, env: Environment): string | undefined {
  const file = env[`${name}_FILE`];
  const given = env[name];
  if (given !== undefined && given !== '') return given;
  if (file === undefined) return undefined;
  const text = readFileSync(file, 'utf8').trim();
  return text === '' ? undefined : text;
}
