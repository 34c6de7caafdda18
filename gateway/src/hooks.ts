// Hooks of every request, before and after its route.
import { DomainError } from '@shop/service-kit/domain-error';
import type { Identity } from '@shop/service-kit/identity';
import type { FastifyInstance } from 'fastify';
import type { Limiter } from './limits/limiter.js';
import { bucketsOf, isFirstContact } from './limits/limits.js';
import { knownSession } from './http/access/known-session.js';
import { sendError } from './http/errors/error.filter.js';
import { countCall } from './http/http-metrics.js';
import { isCanonical } from './http/paths.rules.js';
import { logRequest } from './http/request-log.js';
import { kindOf, securityHeaders } from './http/headers/security-headers.js';

/** Adds request id and security headers, counts and logs every request. */
export function nameRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.headers(securityHeaders(request.routeOptions.url, request.protocol === 'https'));
    if (isCanonical(request.url)) done();
    else sendError(request, reply, new DomainError('request.invalid'));
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    countCall(request, reply);
    logRequest(request, reply);
    done();
  });
}

/** Refuses API requests over the limit of their session or, without a live session, of their address. */
export function limitCalls(
  fastify: FastifyInstance,
  { limiter, identity }: { limiter: Limiter; identity: Identity },
): void {
  fastify.addHook('onRequest', async (request, reply) => {
    const { url: route } = request.routeOptions;
    if (kindOf(route) !== 'api') return;
    try {
      const buckets = bucketsOf(request.method, route);
      const session = await knownSession(identity, request.headers);
      await limiter.admit({ address: request.ip, session: session?.sid }, buckets);
    } catch (error) {
      sendError(request, reply, error);
    }
  });
  fastify.addHook('onResponse', async ({ method, routeOptions, ip }, { statusCode }) => {
    const isRefused = statusCode >= 400 && statusCode < 500 && statusCode !== 429;
    if (isRefused && isFirstContact(bucketsOf(method, routeOptions.url)))
      await limiter.addFailure(ip);
  });
}
