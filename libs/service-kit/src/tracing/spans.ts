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

/** The headers of W3C Trace Context, which pass a trace from one process to the next. */
const FIELDS = ['traceparent', 'tracestate'] as const;
export type TraceHeaders = Partial<Record<(typeof FIELDS)[number], string>>;

/** Longer than any valid value of these headers. */
const MAX_LENGTH = 512;

interface SpanOptions {
  kind: 'client' | 'server' | 'consumer';
  /** The headers of the message that caused this work; without them, it belongs to the current trace. */
  from?: Record<string, unknown>;
}

const kinds = { client: SpanKind.CLIENT, server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

/** Returns true if this process exports traces; only then are spans created and trace headers sent. */
const isTraced = (): boolean => propagation.fields().length > 0;

/** Returns the headers of the current trace for a message; empty if nothing is traced. */
export function traceHeaders(): TraceHeaders {
  const headers: TraceHeaders = {};
  if (isTraced()) propagation.inject(context.active(), headers);
  return headers;
}

/** Returns the headers of a trace, so that they can be forwarded or stored. */
export function traceHeadersOf(headers: Record<string, unknown>): TraceHeaders {
  return Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' && value.length <= MAX_LENGTH ? [[name, value]] : [];
    }),
  );
}

/** Returns the id of the current trace, for log lines. */
export function traceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

/** Runs the work in its own span. Costs nothing if nothing is traced. */
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

/** Marks a span as failed, unless the error is a refusal that the contract defines. */
function markFailed(span: Span, error: unknown): void {
  const code = error instanceof DomainError ? error.code : 'internal';
  span.setAttribute('error.code', code);
  if (code === 'internal' || code.startsWith('service.')) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: code });
  }
}
