import { TalliedHistogram, type Tally } from '@shop/service-kit/operations/tally';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Calls answered; the count of a bucket is their number. */
const answered = new TalliedHistogram({
  name: 'http_request_seconds',
  help: 'Time from a call to the last byte of its answer',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 7],
});

/** Counts and times one call under the pattern of its route: an address as it came would be a label without end. */
export function countCall(request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions.url ?? 'none';
  const labels = { method: request.method, route, status: reply.statusCode };
  answered.tally(labels).add(reply.elapsedTime / 1_000);
}

/** Where the calls of one route with one outcome are counted, in seconds. */
export const callsOf = (method: string, route: string, status: number): Tally =>
  answered.tally({ method, route, status });
