import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { contentEvents } from '@shop/contracts/content/pages';
import { companyEvents } from '@shop/contracts/shop/company-settings';
import { policiesEvents } from '@shop/contracts/shop/policy-settings';
import { Bus } from '@shop/service-kit/bus/bus';
import { onEvent } from '@shop/service-kit/bus/events/event-subscription';
import { RpcClient } from '@shop/service-kit/bus/rpc/rpc-client';
import { armFailpoint } from '@shop/service-kit/failpoint';
import { Identity } from '@shop/service-kit/identity';
import { nameLog, rootLogger } from '@shop/service-kit/logger';
import { watchProcess } from '@shop/service-kit/operations/metrics';
import { OperationsServer } from '@shop/service-kit/operations/operations-server';
import { Readiness } from '@shop/service-kit/operations/readiness';
import { Shutdown } from '@shop/service-kit/operations/shutdown';
import { withTimeout } from '@shop/service-kit/with-timeout';
import { LastSeenReporter } from './auth/last-seen-reporter.js';
import { ShownCompany } from './company/shown-company.js';
import { readConfig } from './config.js';
import { ShownContent } from './content/shown-content.js';
import { createGateway } from './gateway-app.js';
import { drain, letGo } from './http/drain.js';
import { listen } from './http/listen.js';
import { invalidateOnEvents } from './response-cache/event-invalidation.js';
import { watchResponseCache } from './response-cache/response-cache.metrics.js';
import { warmUpCache } from './response-cache/warm-up.js';
import { ResponseCache } from './response-cache/response-cache.js';

/** How long the start waits for the bus and the cache warm-up before the gateway listens without them. */
const TIMEOUT_MS = 10_000;
/** How long the warm-up waits for the catalogue once the bus is up. */
const WARM_UP_MS = 15_000;

const config = readConfig();
nameLog('gateway', config.LOG_LEVEL);
armFailpoint(config.FAILPOINT);
watchProcess(config);
const readiness = new Readiness();
const shutdown = Shutdown.onSignals(readiness);
const operations = await OperationsServer.open(config, readiness);
const client = new RpcClient(config.BUS_URL, 'gateway');
const bus = new Bus(client);
const identity = await Identity.open(config, bus);
const app = await createGateway({ config, bus, identity });
app.get(LastSeenReporter).start();
watchResponseCache(app.get(ResponseCache));
const company = app.get(ShownCompany);
const subscription = invalidateOnEvents(config.BUS_URL, app.get(ResponseCache), {
  listeners: [
    onEvent(companyEvents.changed, (view) => company.take(view)),
    onEvent(policiesEvents.changed, (view) => company.takePolicies(view)),
    onEvent(contentEvents.changed, (index) => app.get(ShownContent).take(index)),
  ],
  missed: () => void company.load(),
});
shutdown.beforeExit(async () => {
  letGo(app);
  await pause(config.NOTICE_MS);
  await drain(app);
  await Promise.all([client.close(), subscription.close(), identity.close(), operations.close()]);
});
const opened = Promise.all([client.connect(), subscription.connect()]).then(() =>
  warmUpCache(app.get(ResponseCache), bus, WARM_UP_MS),
);
// Without the bus the gateway serves the SPA and images and refuses the rest as unavailable. It is not ready until then,
// so that load balancers prefer gateways with a warm cache.
await withTimeout(opened, TIMEOUT_MS, () => undefined);
await listen(app, config);
await opened;
readiness.running({});
rootLogger.info({ port: config.PORT, host: config.LISTEN_HOST }, 'started');
