import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { choiceParameters } from '@shop/contracts/catalogue/list-address';
import { DomainError } from '@shop/service-kit/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShownCompany } from '../company/shown-company.js';
import { sendError } from '../http/errors/error.filter.js';
import type { PublicStatsReader } from '../admin-analytics/public-stats.reader.js';
import type { RetryingReader } from '../http/retrying-reader.js';
import type { Limiter } from '../limits/limiter.js';
import { TooManyRequestsError } from '../http/errors/too-many-requests.error.js';
import type { ResponseCache } from '../response-cache/response-cache.js';
import { InitialData } from './initial-data.js';
import { Pages } from './pages.js';
import type { BuiltSpa } from './site-pages.js';
import { Sitemap } from './sitemap.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const FOR_AN_HOUR = 'public, max-age=3600';

interface Serving {
  readonly reader: RetryingReader;
  readonly cache: ResponseCache;
  readonly stats: PublicStatsReader;
  readonly company: ShownCompany;
  readonly limiter: Limiter;
  readonly spa: BuiltSpa;
  /** The public origin of the shop. */
  readonly origin: string;
}

/** Serves the built SPA: its files as they are, and its page at every other address, so that deep links open. */
export async function serveSpa(
  fastify: FastifyInstance,
  { reader, cache, stats, company, limiter, spa, origin }: Serving,
): Promise<void> {
  const root = spa.folder;
  const pages = new Pages(spa, new InitialData(cache, reader, stats), company);
  await fastify.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    // Files are known by their ETag.
    lastModified: false,
    acceptRanges: false,
  });
  serveCrawlers(fastify, new Sitemap(spa, reader, company), { limiter, origin });
  const sendFile = (request: FastifyRequest, reply: FastifyReply, path: string, cache: string) => {
    if (path.includes('\0') || isHidden(path) || !existsSync(join(root, path)))
      return missing(request, reply);
    return reply.header('cache-control', cache).sendFile(path.slice(1));
  };
  // A route of its own: the headers of a document would be 1 kB more with each file.
  fastify.get('/assets/*', (request, reply) => {
    const path = `/assets${pathOf(request)}`;
    return isFile(path) ? sendFile(request, reply, path, IMMUTABLE) : missing(request, reply);
  });
  fastify.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (path.startsWith('/images/') || path.includes('\0')) return missing(request, reply);
    if (isFile(path)) return sendFile(request, reply, path, REVALIDATE);
    const url = new URL(origin + request.url);
    const page = await limiter.admitPage(request.ip).then(
      () => pages.at(url),
      async (error: unknown) => tooMany(reply, error, await pages.bare(url)),
    );
    if (page === null) return missing(request, reply);
    if ('movedTo' in page) return reply.redirect(page.movedTo, 301);
    return reply
      .status(page.status)
      .header('cache-control', REVALIDATE)
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
}

/** Over the limit of pages a client gets the bare page, which the browser renders. */
function tooMany(reply: FastifyReply, error: unknown, html: string | null) {
  if (!(error instanceof TooManyRequestsError)) throw error;
  reply.header('retry-after', error.retryAfter);
  return html === null ? null : { html, status: 429 };
}

/** Serves the first requests of crawlers. */
function serveCrawlers(
  fastify: FastifyInstance,
  sitemap: Sitemap,
  { limiter, origin }: Pick<Serving, 'limiter' | 'origin'>,
): void {
  fastify.get('/robots.txt', (_request, reply) => {
    const hidden = ['/admin', '/api/', '/cart', '/checkout', '/orders', '/saved', '/swatches'];
    const lines = [
      'User-agent: *',
      ...hidden.map((path) => `Disallow: ${path}`),
      ...choiceParameters.map((name) => `Disallow: /products?*${name}=`),
      `Sitemap: ${origin}/sitemap.xml`,
    ];
    return reply
      .header('cache-control', FOR_AN_HOUR)
      .type('text/plain')
      .send(`${lines.join('\n')}\n`);
  });
  const serve = (path: string, make: (request: FastifyRequest) => Promise<string>) => {
    fastify.get(path, async (request, reply) => {
      await limiter.admitPage(request.ip);
      const text = await make(request);
      return reply.header('cache-control', FOR_AN_HOUR).type('application/xml').send(text);
    });
  };
  serve('/sitemap.xml', () => sitemap.index(origin));
  serve('/sitemap-pages.xml', () => sitemap.pages(origin));
  serve('/sitemap-products-:part(^[1-9]\\d{0,3}$).xml', (request) => {
    const { part } = request.params as { part: string };
    return sitemap.products(Number(part), origin);
  });
}

/** Every address outside the API and the images that looks like no file is a page of the SPA. */
const isFile = (path: string): boolean => /\.[a-z0-9]{1,12}$/i.test(path);

/** Build output for the gateway alone. */
const isHidden = (path: string): boolean => path.includes('/.');

function pathOf({ params }: FastifyRequest): string {
  const { '*': rest } = params as { '*': string };
  return `/${rest}`;
}

function missing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendError(request, reply, new DomainError('request.notFound'));
  return reply;
}
