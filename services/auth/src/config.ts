import { z } from 'zod';
import { migrationEnv, parseEnv, serviceEnv } from '@shop/service-kit/config';

const authEnv = serviceEnv.extend({
  /** PEM file of the ES256 key that signs tokens. Only auth has it. */
  TOKEN_PRIVATE_KEY_FILE: z.string().min(1),
  /** Encrypts the token of a password link on its way to correspondence, which has the same secret. */
  RESET_LINK_SECRET: z.string().min(16),
});
export type AuthConfig = z.infer<typeof authEnv>;

/** Validates the environment. Ends the process with the names of the invalid variables. */
export const readConfig = (): AuthConfig => parseEnv(authEnv);

/** Validates the environment of the migration. */
export const readMigrationConfig = (): z.infer<typeof migrationEnv> => parseEnv(migrationEnv);

const seedEnv = serviceEnv.pick({ DATABASE_URL: true, LOG_LEVEL: true }).extend({
  PROFILE: z
    .enum(['demo'], 'the demo data, with passwords that everyone knows, belongs in no other shop')
    .default('demo'),
});

/** Validates the environment of the seed, which refuses a production shop. */
export const readSeedConfig = (): z.infer<typeof seedEnv> => parseEnv(seedEnv);

const taskEnv = serviceEnv.pick({ DATABASE_URL: true });

/** Validates the environment of an operator's command. */
export const readTaskConfig = (): z.infer<typeof taskEnv> => parseEnv(taskEnv);
