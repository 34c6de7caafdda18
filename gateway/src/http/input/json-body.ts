import type { FastifyInstance } from 'fastify';
import { parseJsonBody, refuseForbidden } from './safe-json.js';

export const BODY_LIMIT_BYTES = 32 * 1024;

/** JSON is the only body that the API accepts; Fastify refuses the rest with 415. */
export function takeJsonOnly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    parseJsonBody,
  );
  fastify.addHook('preValidation', (request, _reply, done) => {
    refuseForbidden(request.query);
    done();
  });
}
