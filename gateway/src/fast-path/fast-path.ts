// Responds to hot reads from memory before the other hooks, guards and pipes run.
import { rootLogger } from '@shop/service-kit/logger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { sendPrebuilt, type PrebuiltResponse } from './prebuilt-response.js';

/** The response to a GET of its route; null for a request that must take the normal path. */
export type FastHandler = (
  request: FastifyRequest,
) => PrebuiltResponse | null | Promise<PrebuiltResponse | null>;

const failures = new Counter({
  name: 'fast_path_failures_total',
  help: 'Requests at which the fast path failed and which took the normal path',
});

/** Installs handlers by route; must be called before any other `onRequest` hook is added. */
export function installFastPath(
  fastify: FastifyInstance,
  handlers: ReadonlyMap<string, FastHandler>,
  isDraining: () => boolean,
): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET') return;
    const handle = handlers.get(request.routeOptions.url ?? '');
    // The normal path adds `connection: close` while the gateway drains.
    if (!handle || isDraining()) return;
    const response = await attempt(handle, request);
    if (response) sendPrebuilt(reply, response);
  });
}

async function attempt(
  handle: FastHandler,
  request: FastifyRequest,
): Promise<PrebuiltResponse | null> {
  try {
    return await handle(request);
  } catch (error) {
    failures.inc();
    rootLogger.error({ err: error }, 'fast path failed');
    return null;
  }
}
