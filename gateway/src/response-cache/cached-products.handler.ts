import type { FastifyRequest } from 'fastify';
import type { FastHandler } from '../fast-path/fast-path.js';
import type { PrebuiltResponse } from '../fast-path/prebuilt-response.js';
import type { Limiter } from '../limits/limiter.js';
import { encodingFor } from '../shelf/encoding.js';
import type { FreshReads } from '../shelf/fresh-reads.js';
import type { KnownAddresses } from '../shelf/known-addresses.js';
import type { ShelfItem } from '../shelf/shelf-item.js';
import { countHit } from '../shelf/shelf.metrics.js';
import type { Shelf } from '../shelf/shelf.js';

interface Dependencies {
  readonly shelf: Shelf;
  readonly known: KnownAddresses;
  readonly fresh: FreshReads;
  readonly limiter: Limiter;
}

/** Product lists and details from the response cache, for callers who need no fresh read and are within their limit. */
export function cachedProducts({ shelf, known, fresh, limiter }: Dependencies): FastHandler {
  return async (request) => {
    const question = known.questionOf(request.url);
    const item = question === undefined ? undefined : shelf.ready(question);
    if (item === undefined || fresh.isPossible(request)) return null;
    if (!(await limiter.admitsCached(request.ip))) return null;
    countHit(shelf.ageOf(item));
    return responseOf(item, request);
  };
}

function responseOf(item: ShelfItem, { headers, protocol }: FastifyRequest): PrebuiltResponse {
  const isSecure = protocol === 'https';
  if (headers['if-none-match'] === item.etag)
    return { status: 304, headers: item.heads.of('known', isSecure) };
  const { bytes, encoding } = item.in(encodingFor(headers['accept-encoding']));
  return { status: 200, headers: item.heads.of(encoding, isSecure, bytes.length), body: bytes };
}
