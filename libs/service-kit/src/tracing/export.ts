import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { beforeTheEnd } from './ending.js';

/**
 * Sends every span of this process to the OTLP endpoint, in batches. HTTP and PostgreSQL are instrumented
 * automatically.
 */
export function startExport(endpoint: string, service: string): void {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        // Health and metrics requests come every few seconds and are not traced.
        ignoreIncomingRequestHook: ({ url = '' }) => /^\/(health|metrics)/.test(url),
        // Ignores the exporter's own requests.
        ignoreOutgoingRequestHook: ({ path }) => path?.endsWith('/v1/traces') === true,
      }),
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  beforeTheEnd(() => provider.shutdown());
}
