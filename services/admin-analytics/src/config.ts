import {
  amqpUrl,
  parseEnv,
  postgresUrl,
  serviceEnv,
  type ServiceEnv,
} from '@shop/service-kit/config';
import { z } from 'zod';

export const readConfig = (): ServiceEnv => parseEnv(serviceEnv);

/** Environment of an operator's command: the database and the bus of the service. */
const operatorEnv = z.object({ DATABASE_URL: postgresUrl, BUS_URL: amqpUrl });

export const readOperatorConfig = (): z.infer<typeof operatorEnv> => parseEnv(operatorEnv);
