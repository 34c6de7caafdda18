import {
  amqpUrl,
  parseEnv,
  postgresUrl,
  serviceEnv,
  type ServiceEnv,
} from '@shop/service-kit/config';
import { z } from 'zod';

export const readConfig = (): ServiceEnv => parseEnv(serviceEnv);

/** What an operator's command is told: the database and the bus of the service, in its own name. */
const operatorEnv = z.object({ DATABASE_URL: postgresUrl, BUS_URL: amqpUrl });

export const readOperatorConfig = (): z.infer<typeof operatorEnv> => parseEnv(operatorEnv);
