import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@shop/service-kit/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/error.filter.js';
import { kindOf } from '../http/security-headers.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** Serves the built SPA: its files as they are, and its page at every other address, so that deep links open. */
export async function serveSpa(fastify: FastifyInstance, folder: string): Promise<void> {
  const root = resolve(folder);
  await fastify.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  });
  fastify.get('/*', (request, reply) => {
    const path = pathOf(request);
    const refused = kindOf(request.url) !== 'spa' || path.includes('\0');
    const file = refused ? null : isFile(path) ? path : '/index.html';
    if (file === null || !existsSync(join(root, file))) return missing(request, reply);
    reply.header('cache-control', path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE);
    return reply.sendFile(file.slice(1));
  });
}

/** Every address outside the API and the pictures that looks like no file is a page of the SPA. */
const isFile = (path: string): boolean => /\.[a-z0-9]{1,12}$/i.test(path);

function pathOf({ params }: FastifyRequest): string {
  const { '*': rest } = params as { '*': string };
  return `/${rest}`;
}

function missing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendError(request, reply, new DomainError('request.notFound'));
  return reply;
}
