import { z } from 'zod';
import { parseEnv, processEnv, storeEnv } from '@shop/service-kit/config';

export const gatewayEnv = processEnv.extend({
  PORT: z.coerce.number().int().min(0).max(65_535).default(5000),
  /** Address where the shop is open: this machine alone, unless a container or an operator says 0.0.0.0. */
  LISTEN_HOST: z.string().min(1).default('127.0.0.1'),
  ...storeEnv.shape,
  /** Where shoppers find the shop: pages and sitemaps name it, whatever Host a request sends. */
  SHOP_URL: z.url({ protocol: /^https?$/ }),
  /** Folder of the built SPA; unset where another server has it. */
  SPA_DIR: z.string().min(1).optional(),
  /** The page of the API at /api/docs, which names every admin route; unset, only the demo shows it. */
  API_DOCS: z.enum(['on', 'off']).optional(),
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /** How long the gateway accepts requests after SIGTERM, until load balancers have noticed. */
  NOTICE_MS: z.coerce.number().int().min(0).max(15_000).default(0),
});
export type GatewayConfig = z.infer<typeof gatewayEnv>;

/** Injection token of the checked environment. */
export const GATEWAY_CONFIG = Symbol('gateway config');

/** The environment, checked; ends the process with the names of what is wrong. */
export const readConfig = (): GatewayConfig => parseEnv(gatewayEnv);
