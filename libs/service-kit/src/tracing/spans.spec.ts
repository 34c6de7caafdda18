import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { DomainError } from '../domain-error.js';
import { inSpan, traceHeaders, traceHeadersOf, traceId } from './spans.js';

describe('a span', () => {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  beforeAll(() => provider.register());
  beforeEach(() => exporter.reset());
  afterAll(() => provider.shutdown());

  it('continues the trace of a message in a span', async () => {
    const sent = await inSpan('request', { kind: 'client' }, () => Promise.resolve(traceHeaders()));
    const receivedIn = await inSpan(
      'consume',
      { kind: 'consumer', from: { ...sent, other: 1 } },
      () => Promise.resolve(traceId()),
    );
    expect(sent.traceparent).toContain(receivedIn);
    const [requested, received] = exporter.getFinishedSpans();
    expect(received?.parentSpanContext?.spanId).toBe(requested?.spanContext().spanId);
  });

  it.each([
    ['not a trace', { traceparent: 'x' }],
    ['no text', { traceparent: 7 }],
    ['endless', { traceparent: 'a'.repeat(10_000) }],
  ])('starts a new trace if the header is %s', async (_what, from) => {
    await inSpan('consume', { kind: 'consumer', from }, () => Promise.resolve());
    expect(exporter.getFinishedSpans()[0]?.parentSpanContext).toBeUndefined();
  });

  it('marks a span as failed only if the contract does not define the outcome', async () => {
    const fail = (error: Error) =>
      inSpan('order.place', { kind: 'server' }, () => Promise.reject(error));
    await expect(fail(new DomainError('order.outOfStock'))).rejects.toThrow();
    await expect(fail(new Error('a bug'))).rejects.toThrow('a bug');
    const [refused, failed] = exporter.getFinishedSpans();
    expect([refused?.status.code, failed?.status.code]).toEqual([0, 2]);
    expect(refused?.attributes['error.code']).toBe('order.outOfStock');
  });

  it('reads only trace headers from a message', () => {
    expect(traceHeadersOf({ traceparent: 'a', token: 'secret', tracestate: 1 })).toEqual({
      traceparent: 'a',
    });
  });
});
