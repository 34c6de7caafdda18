import type { FastifyRequest } from 'fastify';

/** Returns true if the client already has this version, so that 304 is enough. */
export const isNotModified = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  etag: string,
): boolean => headers['if-none-match'] === etag;
