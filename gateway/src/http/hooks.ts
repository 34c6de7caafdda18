// What happens to every request before and after its route.
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import type { FastifyInstance } from 'fastify';
import type { Limiter } from '../limits/limiter.js';
import { bucketsOf } from '../limits/limits.js';
import { sendError } from './error.filter.js';
import { countCall } from './http-metrics.js';
import { isCanonical, pathIn } from './paths.rules.js';
import { kindOf, securityHeaders } from './security-headers.js';
import { tokenIn } from './token.js';

/** Gives every request its id, in the answer and in the log. */
export function nameRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.headers(securityHeaders(request.routeOptions.url, request.protocol === 'https'));
    if (isCanonical(request.url)) done();
    else sendError(request, reply, new DomainError('request.invalid'));
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    countCall(request, reply);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const { id: requestId, method } = request;
    const path = pathIn(request.url);
    rootLogger.info({ requestId, method, path, status: reply.statusCode, ms }, 'request');
    done();
  });
}

/** Refuses a caller of the API who calls too often. */
export function limitCalls(fastify: FastifyInstance, limiter: Limiter): void {
  fastify.addHook('onRequest', async (request, reply) => {
    const { url: route } = request.routeOptions;
    if (kindOf(route) !== 'api') return;
    try {
      const buckets = bucketsOf(request.method, route);
      await limiter.admit(request.ip, buckets, tokenIn(request.headers));
    } catch (error) {
      sendError(request, reply, error);
    }
  });
}
