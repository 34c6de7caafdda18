import type { FastifyRequest } from 'fastify';
import type { FastHandler } from '../fast-path/fast-path.js';
import type { PrebuiltResponse } from '../fast-path/prebuilt-response.js';
import { isNotModified } from '../http/headers/not-modified.js';
import type { Limiter } from '../limits/limiter.js';
import { encodingFor } from './encoding.js';
import type { FreshReads } from './fresh-reads.js';
import type { UrlCacheKeys } from './url-cache-keys.js';
import type { CacheEntry } from './cache-entry.js';
import { countHit } from './response-cache.metrics.js';
import type { ResponseCache } from './response-cache.js';

interface Dependencies {
  readonly cache: ResponseCache;
  readonly known: UrlCacheKeys;
  readonly fresh: FreshReads;
  readonly limiter: Limiter;
}

/** Product lists and details from the response cache, for callers who need no fresh read and are within their limit. */
export function cachedProducts({ cache, known, fresh, limiter }: Dependencies): FastHandler {
  return async (request) => {
    const key = known.keyOf(request.url);
    const entry = key === undefined ? undefined : cache.getFresh(key);
    if (entry === undefined || fresh.isPossible(request)) return null;
    if (!(await limiter.admitsCached(request.ip))) return null;
    countHit(cache.ageOf(entry));
    return responseOf(entry, request);
  };
}

function responseOf(entry: CacheEntry, { headers, protocol }: FastifyRequest): PrebuiltResponse {
  const isSecure = protocol === 'https';
  if (isNotModified({ headers }, entry.etag))
    return { status: 304, headers: entry.headers.of('notModified', isSecure) };
  const { bytes, encoding } = entry.in(encodingFor(headers['accept-encoding']));
  return { status: 200, headers: entry.headers.of(encoding, isSecure, bytes.length), body: bytes };
}
