// The settings of `npm run smoke`.
import { z } from 'zod';

const smokeEnv = z.object({
  /** A shop of its own beside one that may be running: another name, other ports. */
  COMPOSE_PROJECT_NAME: z.string().min(1).default('loomery-smoke'),
  PORT: z.coerce.number().int().default(5050),
  MAIL_PORT: z.coerce.number().int().default(5051),
  /** `no` takes the images as they are. */
  SMOKE_BUILD: z.enum(['yes', 'no']).default('yes'),
  /** `keep` leaves the shop up at the end. */
  SMOKE_AFTER: z.enum(['remove', 'keep']).default('remove'),
});
export type SmokeConfig = z.infer<typeof smokeEnv>;

export const readConfig = (): SmokeConfig => smokeEnv.parse(process.env);

/** The environment of `docker compose`: ours, with the smoke's own project and ports. */
export const composeEnvironment = (config: SmokeConfig): NodeJS.ProcessEnv => ({
  ...process.env,
  COMPOSE_PROJECT_NAME: config.COMPOSE_PROJECT_NAME,
  PORT: String(config.PORT),
  MAIL_PORT: String(config.MAIL_PORT),
});
