// The gateway as a process, on a bus and a Redis of its own.
import { busUrlAs, testBus } from '@shop/service-kit-testing/test-bus';
import { freePort } from '@shop/service-kit-testing/free-port';
import { testKeys } from '@shop/service-kit-testing/test-identity';
import { startProcess } from '@shop/service-kit-testing/test-process';
import { testRedis } from '@shop/service-kit-testing/test-redis';

/** Gateway processes and their servers; needs a built `gateway/dist`. */
export async function gatewayProcesses() {
  const [bus, redis] = await Promise.all([testBus(), testRedis()]);
  const busUrl = busUrlAs('gateway', bus.url);
  const processes: ReturnType<typeof startProcess>[] = [];
  const env = {
    BUS_URL: busUrl,
    REDIS_URL: redis.urlAs('gateway'),
    REDIS_PREFIX: redis.prefix,
    TOKEN_PUBLIC_KEY_FILE: testKeys().publicKeyFile,
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    SHOP_URL: 'http://shop.test',
    SPA_DIR: '.',
  };
  return {
    bus,
    redis,
    busUrl,
    /** Starts one without waiting for it. */
    start: async (own: Record<string, string> = {}) => {
      const PORT = String(await freePort());
      const OPERATIONS_PORT = String(await freePort());
      const given = { ...env, PORT, OPERATIONS_PORT, ...own };
      const process = startProcess('gateway/dist/main.js', given);
      processes.push(process);
      const url = `http://127.0.0.1:${PORT}`;
      return { ...process, url, readyAt: `http://127.0.0.1:${OPERATIONS_PORT}/health/ready` };
    },
    stopAll: async () => {
      for (const process of processes.splice(0)) await process.stop();
    },
    close: async () => {
      await redis.close();
      await bus.close();
    },
  };
}
