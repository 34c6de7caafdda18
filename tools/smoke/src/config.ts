// The settings of `npm run smoke`.
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const smokeEnv = z.object({
  /** A separate shop next to one that may be running: another name, other ports. */
  COMPOSE_PROJECT_NAME: z.string().min(1).default('loomery-smoke'),
  PORT: z.coerce.number().int().default(5050),
  MAIL_PORT: z.coerce.number().int().default(5051),
  /** `no` uses the existing images. */
  SMOKE_BUILD: z.enum(['yes', 'no']).default('yes'),
  /** `keep` leaves the shop running at the end. */
  SMOKE_AFTER: z.enum(['remove', 'keep']).default('remove'),
  /** Version of the images on one server, and of those that replace them. */
  LOOMERY_VERSION: z.string().default('dev'),
  SMOKE_NEXT_VERSION: z.string().default('next'),
});
export type SmokeConfig = z.infer<typeof smokeEnv>;

export const readConfig = (): SmokeConfig => smokeEnv.parse(process.env);

/** The environment of every program on a server, without our variables. */
export function bareEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', DOCKER_HOST } = process.env;
  return { PATH, HOME, ...(DOCKER_HOST !== undefined && { DOCKER_HOST }) };
}

/** The environment of `docker compose`: ours, with the project and ports of the smoke test. */
export const composeEnvironment = (config: SmokeConfig): NodeJS.ProcessEnv => ({
  ...process.env,
  COMPOSE_PROJECT_NAME: config.COMPOSE_PROJECT_NAME,
  PORT: String(config.PORT),
  MAIL_PORT: String(config.MAIL_PORT),
  PROMETHEUS_PORT: String(config.MAIL_PORT + 1),
  ALERTMANAGER_PORT: String(config.MAIL_PORT + 2),
  STRIPE_PORT: String(config.MAIL_PORT + 3),
  SECRETS: fileURLToPath(new URL('../../../.local/smoke-secrets', import.meta.url)),
});
