import { z } from 'zod';
import { parseEnv, processEnv, storeEnv } from '@shop/service-kit/config';

export const gatewayEnv = processEnv.extend({
  PORT: z.coerce.number().int().min(0).max(65_535).default(5000),
  /** Listen address: localhost unless a container or an operator sets 0.0.0.0. */
  LISTEN_HOST: z.string().min(1).default('127.0.0.1'),
  ...storeEnv.shape,
  /** Public URL of the shop, used in pages and sitemaps instead of the Host header. */
  SHOP_URL: z.url({ protocol: /^https?$/ }),
  /** Folder of the built SPA; unset if another server serves it. */
  SPA_DIR: z.string().min(1).optional(),
  /** Serves /api/docs, which lists every admin route; by default only in the demo. */
  API_DOCS: z.enum(['on', 'off']).optional(),
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /** How long the gateway accepts requests after SIGTERM, until load balancers have noticed. */
  NOTICE_MS: z.coerce.number().int().min(0).max(15_000).default(0),
});
export type GatewayConfig = z.infer<typeof gatewayEnv>;

/** Injection token of the checked environment. */
export const GATEWAY_CONFIG = Symbol('gateway config');

/** The parsed environment; exits with the names of invalid variables. */
export const readConfig = (): GatewayConfig => parseEnv(gatewayEnv);
