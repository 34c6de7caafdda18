import type { FastifyInstance } from 'fastify';
import { UPLOAD_BYTES } from './upload-limits.js';

/** The only addresses that take files; everywhere else a form with files is a kind of content not accepted. */
const TAKES_FILES = /^\/api\/admin\/products(\/[^/]+)?$/;

/** Lets forms with files through to their route unread: who may send one is asked before a byte of it is. */
export function takeUploads(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'multipart/form-data',
    { bodyLimit: UPLOAD_BYTES },
    (request, _payload, done) => {
      const path = request.url.split('?', 1)[0] ?? '';
      if (TAKES_FILES.test(path)) done(null, undefined);
      else done(Object.assign(new Error('no files here'), { statusCode: 415 }));
    },
  );
}
