// node --import @shop/service-kit/tracing/start dist/main.js: loaded before the app, so that all of it can be traced.
// Without OTEL_EXPORTER_OTLP_ENDPOINT, nothing is loaded or traced.
import { basename } from 'node:path';
import { parseEnv, tracingEnv } from '../config.js';

const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name } = parseEnv(tracingEnv);
if (endpoint !== undefined) {
  const { startExport } = await import('./export.js');
  startExport(endpoint, name ?? basename(process.cwd()));
}
