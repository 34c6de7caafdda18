import type { FastifyReply, FastifyRequest } from 'fastify';
import { Histogram } from 'prom-client';

/** Requests responded to; the count of a line is their number. */
const responses = new Histogram({
  name: 'http_request_seconds',
  help: 'Time from a request to the last byte of its response',
  labelNames: ['method', 'route', 'status'] as const,
  // 0.3 is the limit of the service level of pages
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 2.5, 7],
});

/** Counts and times one request under the pattern of its route: raw URLs would be unbounded labels. */
export function countCall(request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions.url ?? 'none';
  const labels = { method: request.method, route, status: reply.statusCode };
  responses.observe(labels, reply.elapsedTime / 1_000);
}
