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
const plain = headersOf(false);
const secure = headersOf(true);

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
  // Names and values in one list: Node writes such headers as they are, without an object in between.
  const headers = [...(request.protocol === 'https' ? secure : plain)];
  headers.push('x-request-id', request.id, 'etag', item.etag);
  if (request.headers['if-none-match'] === item.etag) {
    reply.raw.writeHead(304, headers).end();
    return;
  }
  const { bytes, encoding } = item.in(encodingFor(request.headers['accept-encoding']));
  headers.push('content-type', 'application/json; charset=utf-8');
  headers.push('content-length', String(bytes.length));
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  reply.raw.writeHead(200, headers).end(bytes);
}

/** What every answer of the shelf says, as names and values in turn. */
function headersOf(isSecure: boolean): string[] {
  const own = { 'cache-control': 'no-cache', vary: 'accept-encoding' };
  return Object.entries({ ...securityHeaders(ANY_API, isSecure), ...own }).flat();
}
