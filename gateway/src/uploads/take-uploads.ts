import fastifyMultipart from '@fastify/multipart';
import { DomainError } from '@shop/service-kit/domain-error';
import type { FastifyInstance } from 'fastify';
import { formLimits } from './upload-limits.js';

/** The only routes that accept files; all others refuse multipart forms as a media type. */
const UPLOAD_ROUTES = new Set([
  '/api/admin/products',
  '/api/admin/products/:id',
  '/api/admin/products/import',
  '/api/admin/cloths/import',
  '/api/admin/rolls/import',
  '/api/admin/wanted-images',
  '/api/admin/settings/company/logo',
  '/api/products/:id/reviews/photos',
  '/api/returns/:id/photos',
]);

/** Lets multipart forms through unread: the route checks access before it reads the body. */
export async function takeUploads(fastify: FastifyInstance): Promise<void> {
  await fastify.register(fastifyMultipart, { limits: formLimits, throwFileSizeLimit: false });
  fastify.addHook('preValidation', (request, _reply, done) => {
    const isRefused = request.isMultipart() && !UPLOAD_ROUTES.has(request.routeOptions.url ?? '');
    done(isRefused ? new DomainError('request.mediaType') : undefined);
  });
}
