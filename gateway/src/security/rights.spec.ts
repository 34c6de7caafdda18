// The gateway under test counts calls and looks sessions up as in the shop: as its own user of Redis.
import 'reflect-metadata';
import { Redis } from 'ioredis';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let redis: Redis;
let prefix: string;
beforeAll(async () => {
  gateway = await testGateway();
  const config = gateway.app.get<GatewayConfig>(GATEWAY_CONFIG);
  prefix = config.REDIS_PREFIX;
  redis = new Redis(config.REDIS_URL);
});
afterAll(async () => {
  redis.disconnect();
  await gateway.close();
});

describe('the gateway', () => {
  it('lets the gateway count calls and read sessions in Redis', async () => {
    await expect(redis.incr(`${prefix}limit:x`)).resolves.toBe(1);
    await expect(redis.get(`${prefix}sess:x`)).resolves.toBeNull();
  });

  it('forbids the gateway to create or end sessions, change foreign keys or configure Redis', async () => {
    const refused = /NOPERM/;
    await expect(redis.set(`${prefix}sess:x`, '{}')).rejects.toThrow(refused);
    await expect(redis.del(`${prefix}sess:x`)).rejects.toThrow(refused);
    await expect(redis.get('limit:x')).rejects.toThrow(refused);
    await expect(redis.keys('*')).rejects.toThrow(refused);
    await expect(redis.config('GET', '*')).rejects.toThrow(refused);
  });
});
