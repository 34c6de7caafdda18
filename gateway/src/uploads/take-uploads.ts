import type { FastifyInstance } from 'fastify';
import { UPLOAD_BYTES } from './upload-limits.js';

/** The only routes that take files; everywhere else a form with files is a kind of content not accepted. */
const TAKES_FILES = new Set([
  '/api/admin/products',
  '/api/admin/products/:id',
  '/api/admin/products/import',
]);

/** Lets forms with files through to their route unread: who may send one is asked before a byte of it is. */
export function takeUploads(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'multipart/form-data',
    { bodyLimit: UPLOAD_BYTES },
    (request, _payload, done) => {
      if (TAKES_FILES.has(request.routeOptions.url ?? '')) done(null, undefined);
      else done(Object.assign(new Error('no files here'), { statusCode: 415 }));
    },
  );
}
