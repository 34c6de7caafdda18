import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const span = z.object({ name: z.string(), traceId: z.string() });
const spansOfProcess = z.object({
  resource: z.object({
    attributes: z.array(z.object({ key: z.string(), value: z.looseObject({}) })),
  }),
  scopeSpans: z.array(z.object({ spans: z.array(span) })),
});
const batch = z.object({ resourceSpans: z.array(spansOfProcess) });

export interface CollectedSpan extends z.infer<typeof span> {
  service: unknown;
}

/** Starts a collector that receives spans like OpenTelemetry's, for the specs of tracing. */
export async function startCollector(): Promise<{
  endpoint: string;
  spans: CollectedSpan[];
  close(): Promise<void>;
}> {
  const spans: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      spans.push(...read(body));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    spans,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function read(body: string): CollectedSpan[] {
  return batch.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const name = resource.attributes.find(({ key }) => key === 'service.name');
    const service = name?.value.stringValue;
    return scopeSpans.flatMap(({ spans }) => spans.map((one) => ({ ...one, service })));
  });
}
