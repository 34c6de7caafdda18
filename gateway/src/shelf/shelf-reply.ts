import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KnownAddresses } from './known-addresses.js';
import type { Shelved } from './shelf.js';
import { countAsked } from './shelf.metrics.js';

/** Sends an answer that had to be asked for: its bytes as they are, or 304 to whoever has them. */
@Injectable()
export class ShelfReply {
  constructor(private readonly known: KnownAddresses) {}

  /** The body of the reply, whose head is written here. */
  write(
    { question, item, stale }: Shelved,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Buffer | undefined {
    this.known.remember(request.raw.url ?? '', question);
    countAsked(stale ? 'stale' : 'miss');
    reply.header('etag', item.etag).header('cache-control', 'no-cache');
    reply.header('vary', 'accept-encoding');
    if (stale) reply.header('x-stale', '1');
    if (request.headers['if-none-match'] === item.etag) {
      void reply.status(304);
      return undefined;
    }
    reply.type('application/json; charset=utf-8');
    return item.bytes;
  }
}
