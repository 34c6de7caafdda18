// Spans of the bus: a request or event is one trace from the gateway to the last consumer.
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';
import { DomainError } from '../domain-error.js';

/** The headers of W3C Trace Context, which carry a trace from one process to the next. */
const FIELDS = ['traceparent', 'tracestate'] as const;
export type TraceHeaders = Partial<Record<(typeof FIELDS)[number], string>>;

/** Longer than any honest value of these headers. */
const MAX_LENGTH = 512;

interface SpanOptions {
  kind: 'client' | 'server' | 'consumer';
  /** The headers of the message that this work is about; without them it belongs to what is under way here. */
  from?: Record<string, unknown>;
}

const kinds = { client: SpanKind.CLIENT, server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

/** Only a process that exports traces creates spans and sends trace headers. */
const isTraced = (): boolean => propagation.fields().length > 0;

/** The trace under way, for the headers of a message; empty where nothing is traced. */
export function traceHeaders(): TraceHeaders {
  const headers: TraceHeaders = {};
  if (isTraced()) propagation.inject(context.active(), headers);
  return headers;
}

/** Returns the headers that carry a trace, so that they can be forwarded or stored. */
export function traceHeadersOf(headers: Record<string, unknown>): TraceHeaders {
  return Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' && value.length <= MAX_LENGTH ? [[name, value]] : [];
    }),
  );
}

/** Id of the trace under way, for log lines. */
export function traceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

/** Runs the work in a span of its own. Costs nothing where nothing is traced. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!isTraced()) return work();
  const parent = options.from
    ? propagation.extract(ROOT_CONTEXT, traceHeadersOf(options.from))
    : context.active();
  const tracer = trace.getTracer('@shop/service-kit');
  return tracer.startActiveSpan(name, { kind: kinds[options.kind] }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A refusal that the contract foresees is an outcome; anything else is a fault. */
function markFailed(span: Span, error: unknown): void {
  const code = error instanceof DomainError ? error.code : 'internal';
  span.setAttribute('error.code', code);
  if (code === 'internal' || code.startsWith('service.')) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: code });
  }
}
