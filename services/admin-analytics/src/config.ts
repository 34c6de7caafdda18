import { parseEnv, serviceEnv, type ServiceEnv } from '@shop/service-kit/config';

export const readConfig = (): ServiceEnv => parseEnv(serviceEnv);
