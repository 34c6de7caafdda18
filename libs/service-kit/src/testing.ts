// Real servers for specs: a database, a vhost, a key space and a bucket of one's own, gone when closed.
// The addresses come from the environment that tools/jest/backing-servers.mjs provides.
export { testBucket } from './testing/test-bucket.js';
export { busUrlAs, testBusClient, testBus } from './testing/test-bus.js';
export { testDatabase } from './testing/test-database.js';
export { putTestSession, signTestToken, testKeys, testSession } from './testing/test-identity.js';
export { buildProcess, startProcess } from './testing/test-process.js';
export { testRedis } from './testing/test-redis.js';
export { testConfig, testService } from './testing/test-service.js';
export { until } from './testing/until.js';
