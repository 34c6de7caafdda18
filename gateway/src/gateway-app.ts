import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Bus } from '@shop/service-kit/bus/bus';
import { Identity } from '@shop/service-kit/identity';
import { NestLogger } from '@shop/service-kit/logger';
import { PublicStatsReader } from './admin-analytics/public-stats.reader.js';
import { AppModule, type Foundations } from './app.module.js';
import { takeProviderEvents } from './billing/provider-events.js';
import { noteLastSeen, LastSeenReporter } from './auth/last-seen-reporter.js';
import { signedInUser } from './auth/session.handler.js';
import { takeBankFiles } from './billing/bank-file/bank-file-body.js';
import { takeDesignBytes } from './correspondence/design-body.js';
import { ShownCompany } from './company/shown-company.js';
import { installFastPath } from './fast-path/fast-path.js';
import { isDraining, letGoOfClients } from './http/drain.js';
import { serveDocs } from './http/docs/docs.js';
import { takeCspReports } from './http/headers/csp-reports.js';
import { limitCalls, nameRequests } from './hooks.js';
import { BODY_LIMIT_BYTES, takeJsonOnly } from './http/input/json-body.js';
import { readOffRefused } from './http/errors/refused-body.js';
import { refuseAddress, refuseBytes } from './http/errors/client-errors.js';
import { replyNotFound } from './http/errors/not-found.js';
import { RetryingReader } from './http/retrying-reader.js';
import { serveImages } from './images/images.js';
import { Limiter } from './limits/limiter.js';
import { cachedProducts } from './response-cache/cached-products.handler.js';
import { FreshReads } from './response-cache/fresh-reads.js';
import { UrlCacheKeys } from './response-cache/url-cache-keys.js';
import { ResponseCache } from './response-cache/response-cache.js';
import { takeUploads } from './uploads/take-uploads.js';
import { SpaFolder } from './spa/spa-folder.js';
import { serveSpa } from './spa/spa.js';

/** How long an idle connection stays open. */
const KEEP_ALIVE_MS = 65_000;
/** Longer than the longest upload may take. */
const REQUEST_MS = 75_000;
const COMPRESS_FROM_BYTES = 1_024;

/** The gateway, ready to listen. */
export async function createGateway(foundations: Foundations): Promise<NestFastifyApplication> {
  const { config } = foundations;
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(foundations),
    adapterFor(config.TRUSTED_PROXIES),
    { logger: new NestLogger(), bodyParser: false, abortOnError: false },
  );
  const fastify = app.getHttpAdapter().getInstance();
  respondFast(app);
  letGoOfClients(app);
  nameRequests(fastify);
  limitCalls(fastify, { limiter: app.get(Limiter), identity: app.get(Identity) });
  noteLastSeen(fastify, app.get(LastSeenReporter));
  takeJsonOnly(fastify);
  readOffRefused(fastify);
  await takeUploads(fastify);
  takeDesignBytes(fastify);
  takeBankFiles(fastify, app.get(Identity));
  await fastify.register(fastifyCompress, { global: true, threshold: COMPRESS_FROM_BYTES });
  replyNotFound(fastify);
  takeCspReports(fastify);
  takeProviderEvents(fastify, app.get(Bus));
  if (config.API_DOCS === 'on' || (config.API_DOCS === undefined && config.PROFILE === 'demo'))
    serveDocs(app);
  serveImages(fastify, config);
  const spa = app.get(SpaFolder).built;
  if (spa !== null)
    await serveSpa(fastify, {
      spa,
      reader: app.get(RetryingReader),
      cache: app.get(ResponseCache),
      stats: app.get(PublicStatsReader),
      company: app.get(ShownCompany),
      limiter: app.get(Limiter),
      origin: new URL(config.SHOP_URL).origin,
    });
  await app.init();
  await fastify.ready();
  return app;
}

/** Installs the fast path, before any other hook. */
function respondFast(app: NestFastifyApplication): void {
  const limiter = app.get(Limiter);
  const products = cachedProducts({
    limiter,
    cache: app.get(ResponseCache),
    known: app.get(UrlCacheKeys),
    fresh: app.get(FreshReads),
  });
  const handlers = new Map([
    ['/api/products', products],
    ['/api/products/:id', products],
    ['/api/auth/user', signedInUser({ limiter, identity: app.get(Identity) })],
  ]);
  installFastPath(app.getHttpAdapter().getInstance(), handlers, () => isDraining(app));
}

const unused = () => () => {
  throw new Error('Fastify schemas are not used');
};

function adapterFor(proxies: number): FastifyAdapter {
  const adapter = new FastifyAdapter({
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    // Trusts exactly this number of proxies; the claims of further hops are ignored.
    trustProxy: (_address, hop) => hop < proxies,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // For a whole request with its body: a slow sender cannot hold a socket longer.
    requestTimeout: REQUEST_MS,
    // Requests on open connections are handled while the gateway drains.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // The contracts validate bodies and replies: Fastify's compilers would only add a fifth to the start.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseBytes,
  });
  adapter.getHttpServer().headersTimeout = KEEP_ALIVE_MS + 1_000;
  return adapter;
}
