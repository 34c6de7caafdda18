import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@shop/service-kit/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/error.filter.js';
import type { Reads } from '../http/reads.js';
import type { Shelf } from '../shelf/shelf.js';
import { FirstAnswers } from './first-answers.js';
import { Pages } from './pages.js';
import { BuiltSpa } from './site-pages.js';
import { Sitemap } from './sitemap.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const FOR_AN_HOUR = 'public, max-age=3600';

/** Serves the built SPA: its files as they are, and its page at every other address, so that deep links open. */
export async function serveSpa(
  fastify: FastifyInstance,
  folder: string,
  { reads, shelf }: { reads: Reads; shelf: Shelf },
): Promise<void> {
  const root = resolve(folder);
  const spa = new BuiltSpa(root);
  const pages = new Pages(spa, new FirstAnswers(shelf, reads));
  await fastify.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  });
  serveCrawlers(fastify, new Sitemap(spa, reads));
  fastify.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (path.startsWith('/images/') || path.includes('\0')) return missing(request, reply);
    if (isFile(path)) {
      if (isHidden(path) || !existsSync(join(root, path))) return missing(request, reply);
      reply.header('cache-control', path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE);
      return reply.sendFile(path.slice(1));
    }
    const html = await pages.at(new URL(originOf(request) + request.url));
    if (html === null) return missing(request, reply);
    return reply.header('cache-control', REVALIDATE).type('text/html; charset=utf-8').send(html);
  });
}

/** What search engines ask for first. */
function serveCrawlers(fastify: FastifyInstance, sitemap: Sitemap): void {
  fastify.get('/robots.txt', (request, reply) => {
    const hidden = ['/admin', '/api/', '/cart', '/checkout', '/orders', '/saved'];
    const lines = [
      'User-agent: *',
      ...hidden.map((path) => `Disallow: ${path}`),
      `Sitemap: ${originOf(request)}/sitemap.xml`,
    ];
    return reply
      .header('cache-control', FOR_AN_HOUR)
      .type('text/plain')
      .send(`${lines.join('\n')}\n`);
  });
  const serve = (path: string, make: (request: FastifyRequest) => Promise<string>) => {
    fastify.get(path, async (request, reply) => {
      const text = await make(request);
      return reply.header('cache-control', FOR_AN_HOUR).type('application/xml').send(text);
    });
  };
  serve('/sitemap.xml', (request) => sitemap.index(originOf(request)));
  serve('/sitemap-pages.xml', (request) => sitemap.pages(originOf(request)));
  serve('/sitemap-products-:part(^[1-9]\\d{0,3}$).xml', (request) => {
    const { part } = request.params as { part: string };
    return sitemap.products(Number(part), originOf(request));
  });
}

/** The shop's address as the visitor wrote it. */
function originOf({ protocol, host }: FastifyRequest): string {
  const origin = `${protocol}://${host}`;
  return URL.canParse(origin) ? new URL(origin).origin : 'http://localhost';
}

/** Every address outside the API and the pictures that looks like no file is a page of the SPA. */
const isFile = (path: string): boolean => /\.[a-z0-9]{1,12}$/i.test(path);

/** What the build left for the gateway alone. */
const isHidden = (path: string): boolean => path.includes('/.');

function pathOf({ params }: FastifyRequest): string {
  const { '*': rest } = params as { '*': string };
  return `/${rest}`;
}

function missing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendError(request, reply, new DomainError('request.notFound'));
  return reply;
}
