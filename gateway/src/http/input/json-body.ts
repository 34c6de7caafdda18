import type { FastifyInstance } from 'fastify';
import { parseSafely, refuseForbidden } from './safe-json.js';

export const BODY_LIMIT_BYTES = 32 * 1024;

/** JSON is the only kind of body that the API takes; Fastify answers 415 to the rest. */
export function takeJsonOnly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => {
      try {
        done(null, parseSafely(body.toString()));
      } catch (error) {
        done(error instanceof Error ? error : new Error('unreadable body'));
      }
    },
  );
  fastify.addHook('preValidation', (request, _reply, done) => {
    refuseForbidden(request.query);
    done();
  });
}
