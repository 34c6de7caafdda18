// Real servers for specs: a database, a vhost, a key space and a bucket of one's own, gone when closed.
// The addresses come from the environment that tools/jest/backing-servers.mjs provides.
export { testBucket } from './test-bucket.js';
export { busUrlAs, testBusClient, testBus } from './test-bus.js';
export { testDatabase } from './test-database.js';
export { putTestSession, signTestToken, testKeys, testSession } from './test-identity.js';
export { buildProcess, startProcess } from './test-process.js';
export { testRedis } from './test-redis.js';
export { testConfig, testService } from './test-service.js';
export { until } from './until.js';
