import type { StoreEnv } from '@shop/service-kit/config';
import { DomainError } from '@shop/service-kit/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/errors/error.filter.js';
import { isNotModified } from '../http/headers/not-modified.js';
import { ImageCache, type CachedImage } from './image-cache.js';

/** Keys under which the shop stores images; the content of a key never changes. */
const KEY =
  /^(?:products\/[0-9a-f]{64}-(?:320|800|1600)|site\/[a-z0-9][a-z0-9-]{0,80})\.(webp|avif|png)$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Sends images out of the S3 store under /images/. */
export function serveImages(fastify: FastifyInstance, store: StoreEnv): void {
  const cache = new ImageCache(store);
  fastify.get('/images/*', async (request, reply) => {
    const { '*': key } = request.params as { '*': string };
    const type = KEY.exec(key)?.[1];
    try {
      if (type === undefined) throw new DomainError('request.notFound');
      return sendImage(request, reply, await cache.get(key), `image/${type}`);
    } catch (error) {
      sendError(request, reply, error);
      return reply;
    }
  });
}

function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: CachedImage,
  type: string,
): FastifyReply {
  reply.header('cache-control', IMMUTABLE).type(type);
  if (etag !== undefined) reply.header('etag', etag);
  if (etag !== undefined && isNotModified(request, etag)) {
    return reply.status(304).send();
  }
  return reply.send(bytes);
}
