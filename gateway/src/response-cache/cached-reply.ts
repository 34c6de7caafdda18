import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified } from '../http/headers/not-modified.js';
import { cacheHeaders } from './cached-headers.js';
import { UrlCacheKeys } from './url-cache-keys.js';
import type { CachedResponse } from './response-cache.js';
import { countFetched } from './response-cache.metrics.js';

/** Sends a fetched or stale response: its bytes, or 304 to a client that has them. */
@Injectable()
export class CachedReply {
  constructor(private readonly cacheKeys: UrlCacheKeys) {}

  /** Writes the headers and returns the body. */
  write(
    { key, entry, stale }: CachedResponse,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Buffer | undefined {
    this.cacheKeys.remember(request.raw.url ?? '', key);
    countFetched(stale ? 'stale' : 'miss');
    reply.headers(cacheHeaders(entry.etag));
    if (stale) reply.header('x-stale', '1');
    if (isNotModified(request, entry.etag)) {
      void reply.status(304);
      return undefined;
    }
    reply.type('application/json; charset=utf-8');
    return entry.bytes;
  }
}
