import { DomainError } from '@shop/service-kit/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error.filter.js';
import { pathIn } from '../paths.rules.js';

const API = '/api';

/**
 * Responds if no route of the API matches: 405 with the methods of the URL if it has some, else 404.
 * Records the routes as they are added, so it must be installed before them.
 */
export function replyNotFound(fastify: FastifyInstance): void {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*') && url !== API)
      routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  // A refused body gets the one error shape here, as on every route.
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendError(request, reply, error);
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathIn(request.url);
    const methods = routes.flatMap((route) => (route.pattern.test(path) ? route.methods : []));
    if (methods.length > 0) reply.header('allow', [...new Set(methods)].sort().join(', '));
    const code = methods.length > 0 ? 'request.methodNotAllowed' : 'request.notFound';
    sendError(request, reply, new DomainError(code));
  };
  for (const url of [API, `${API}/*`]) fastify.all(url, { errorHandler }, refuse);
}

/** `/api/orders/:id` as a pattern of URLs; the router accepts no longer parameter. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]{1,100}')}$`);
