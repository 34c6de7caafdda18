import type { FastifyRequest } from 'fastify';

/** Returns true if the client has this version already, and 304 is enough. */
export const isNotModified = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  etag: string,
): boolean => headers['if-none-match'] === etag;
