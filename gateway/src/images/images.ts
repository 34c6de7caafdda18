import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import type { StoreEnv } from '@shop/service-kit/config';
import { isMissing, openStore } from '@shop/service-kit/object-store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { sendError } from '../http/error.filter.js';

/** Only what the shop itself has put there under a name that holds for ever. */
const KEY =
  /^(?:products\/[0-9a-f]{64}-(?:320|800|1600)|site\/[a-z0-9][a-z0-9-]{0,80})\.(webp|avif)$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const PATIENCE_MS = 5_000;

/** Streams pictures out of the S3 store under /images/. */
export function serveImages(fastify: FastifyInstance, store: StoreEnv): void {
  const client = openStore(store);
  fastify.get('/images/*', async (request, reply) => {
    const { '*': key } = request.params as { '*': string };
    const type = KEY.exec(key)?.[1];
    try {
      if (type === undefined) throw new DomainError('request.notFound');
      const object = await inTime(client.getObject(store.S3_BUCKET, key), key);
      return sendPicture(request, reply, object, `image/${type}`);
    } catch (error) {
      sendError(request, reply, error);
      return reply;
    }
  });
}

function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  object: IncomingMessage,
  type: string,
): FastifyReply {
  const { etag, 'content-length': length } = object.headers;
  reply.header('cache-control', IMMUTABLE).type(type);
  if (etag !== undefined) reply.header('etag', etag);
  if (etag !== undefined && request.headers['if-none-match'] === etag) {
    object.destroy();
    return reply.status(304).send();
  }
  if (length !== undefined) reply.header('content-length', length);
  return reply.send(object);
}

/** The object; `request.notFound` where there is none, `service.unavailable` where the store does not answer. */
async function inTime(asked: Promise<unknown>, key: string): Promise<IncomingMessage> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
  });
  try {
    return (await Promise.race([asked, late])) as IncomingMessage;
  } catch (error) {
    if (isMissing(error)) throw new DomainError('request.notFound');
    rootLogger.warn({ err: error, key }, 'picture not read from the store');
    throw new DomainError('service.unavailable');
  } finally {
    clearTimeout(timer);
  }
}
