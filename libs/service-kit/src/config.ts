// The one place where a process reads its environment. Every app's config.ts starts here.
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
  /** 0 takes any free port. */
  OPERATIONS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Health and metrics have no login: only a container, which its network guards, listens on every address. */
  OPERATIONS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** The running version: the image was built with both. */
  LOOMERY_VERSION: z.string().default('dev'),
  LOOMERY_COMMIT: z.string().default('unknown'),
  /** Where the process is to die, for the tests of what survives it; refused in production. */
  FAILPOINT: z.enum(failpoints).optional(),
});

export type ProcessEnv = z.infer<typeof processEnv>;

/** Where the S3 store is, and who we are there. */
export const storeEnv = z.object({
  /** `http://host:port` of the S3 store. */
  S3_ENDPOINT: z.url(),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().min(3).default('loomery'),
});
export type StoreEnv = z.infer<typeof storeEnv>;

/** Where traces go; none are made where it is unset. */
export const tracingEnv = z.object({
  /** `http://host:4318`, a collector of OpenTelemetry. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The name of this process among the traces; unset, that of the folder in which it runs. */
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
});

/** The configuration of a service's migration. */
export const migrationEnv = z.object({
  PROFILE: processEnv.shape.PROFILE,
  /** Takes DATABASE_URL where it is not set. */
  MIGRATION_DATABASE_URL: postgresUrl,
});

/** The configuration of every service; a service extends it with its own. */
export const serviceEnv = processEnv.extend({
  DATABASE_URL: postgresUrl,
  MIGRATION_DATABASE_URL: postgresUrl,
  /** `table=days`, several with commas: how long rows stay, where it is not the default. */
  RETENTION_DAYS: retentionDays,
  /**
   * Seconds from the start to a job's first run, after which its interval holds: a service that is deployed daily
   * runs daily jobs too.
   */
  JOBS_FIRST_AFTER_S: z.coerce.number().int().min(1).max(86_400).default(600),
});
export type ServiceEnv = z.infer<typeof serviceEnv>;

/** The environment does not fit; `message` has one line for each bad variable. */
export class ConfigError extends Error {}

/** Checks the environment against the schema; throws ConfigError naming every bad variable. */
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
 * The environment as the schema has it. A value may also come from a file: `X_FILE` names it. What is empty is unset.
 * Ends the process with 1, naming every bad variable, where the environment does not fit.
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
