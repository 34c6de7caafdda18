import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UrlCacheKeys } from './url-cache-keys.js';
import type { CachedResponse } from './response-cache.js';
import { countFetched } from './response-cache.metrics.js';

/** Sends an answer that had to be asked for: its bytes as they are, or 304 to whoever has them. */
@Injectable()
export class CachedReply {
  constructor(private readonly cacheKeys: UrlCacheKeys) {}

  /** The body of the reply, whose head is written here. */
  write(
    { key: key, entry: entry, stale }: CachedResponse,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Buffer | undefined {
    this.cacheKeys.remember(request.raw.url ?? '', key);
    countFetched(stale ? 'stale' : 'miss');
    reply.header('etag', entry.etag).header('cache-control', 'no-cache');
    reply.header('vary', 'accept-encoding');
    if (stale) reply.header('x-stale', '1');
    if (request.headers['if-none-match'] === entry.etag) {
      void reply.status(304);
      return undefined;
    }
    reply.type('application/json; charset=utf-8');
    return entry.bytes;
  }
}
