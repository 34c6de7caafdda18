// The shelf's front door: one look-up and one write, before anything else happens to a request.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { securityHeaders } from '../http/security-headers.js';
import type { Limiter } from '../limits/limiter.js';
import type { KnownAddresses } from './known-addresses.js';
import { encodingFor, type ShelfItem } from './shelf-item.js';
import { shelfAge, shelfAnswers } from './shelf.metrics.js';
import type { Shelf } from './shelf.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the answer stood ready. */
    fromShelf: boolean;
  }
}

interface Door {
  readonly shelf: Shelf;
  readonly known: KnownAddresses;
  readonly limiter: Limiter;
  /** From then on requests take the long way, which lets their connections go. */
  readonly isDraining: () => boolean;
}

const ANY_API = '/api/products';
const plain = securityHeaders(ANY_API, false);
const secure = securityHeaders(ANY_API, true);

/** Requests answered here are counted, not logged one by one; they pass no other hook. */
export function serveFromShelf(fastify: FastifyInstance, door: Door): void {
  const { shelf, known, limiter, isDraining } = door;
  fastify.decorateRequest('fromShelf', false);
  fastify.addHook('onRequest', (request, reply, done) => {
    const item = request.raw.method === 'GET' ? itemFor(request) : undefined;
    if (!item || isDraining() || !limiter.admitsRead(request.ip)) {
      done();
      return;
    }
    request.fromShelf = true;
    shelfAnswers.inc({ outcome: 'hit' });
    shelfAge.observe(shelf.ageOf(item) / 1_000);
    send(request, reply, item);
  });

  function itemFor(request: FastifyRequest): ShelfItem | undefined {
    const question = known.questionOf(request.raw.url ?? '');
    return question === undefined ? undefined : shelf.ready(question);
  }
}

function send(request: FastifyRequest, reply: FastifyReply, item: ShelfItem): void {
  reply.hijack();
  const headers = {
    ...(request.protocol === 'https' ? secure : plain),
    'x-request-id': request.id,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: item.etag,
  };
  if (request.headers['if-none-match'] === item.etag) {
    reply.raw.writeHead(304, headers).end();
    return;
  }
  const { bytes, encoding } = item.in(encodingFor(request.headers['accept-encoding']));
  reply.raw
    .writeHead(200, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    })
    .end(bytes);
}
