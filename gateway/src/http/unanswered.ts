import { DomainError } from '@shop/service-kit/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error.filter.js';

/**
 * Answers what no route of the API does: 405 with the methods of the address where it has some, else 404.
 * Gathers the routes as they are made, so it must come before them.
 */
export function answerTheRest(fastify: FastifyInstance): void {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  // A body that is refused before there is an answer is refused in the one shape, as by every route.
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendError(request, reply, error);
  fastify.all('/api/*', { errorHandler }, (request, reply) => {
    const [path = ''] = request.url.split(/[?#]/, 1);
    const methods = routes.flatMap((route) => (route.pattern.test(path) ? route.methods : []));
    if (methods.length > 0) reply.header('allow', [...new Set(methods)].sort().join(', '));
    const code = methods.length > 0 ? 'request.methodNotAllowed' : 'request.notFound';
    sendError(request, reply, new DomainError(code));
  });
}

/** `/api/orders/:id` as the addresses that it answers; the router takes no longer parameter. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]{1,100}')}$`);
