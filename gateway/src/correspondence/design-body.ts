import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DomainError } from '@shop/service-kit/domain-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { networkOf } from '../http/network.js';
import type { UploadedDesign } from './design-uploads.js';

const DESIGN_FILES_PATH = '/api/custom-printing/files';
const BYTES = 'application/octet-stream';
const MAX_NAME = 200;

/** Lets binary bodies through unread on the route of designs; all others refuse them. */
export function takeDesignBytes(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(BYTES, (request, payload, done) => {
    if (request.routeOptions.url === DESIGN_FILES_PATH) done(null, payload);
    else done(new DomainError('request.mediaType'));
  });
}

/** The last part of a path, without characters that a file name cannot have. */
function nameOf(header: unknown): string {
  try {
    const name = decodeURIComponent(String(header));
    return (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{C}"<>|:*?]/gu, '').slice(-MAX_NAME);
  } catch {
    return '';
  }
}

/** The design that a client sends: its bytes as the body, its name (percent-encoded) in `x-file-name`. */
export const DesignUpload = createParamDecorator(
  (_: unknown, context: ExecutionContext): UploadedDesign => {
    const { headers, body, ip } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!(body instanceof Readable)) throw new DomainError('request.mediaType');
    const size = Number(headers['content-length']);
    const name = nameOf(headers['x-file-name']);
    if (!Number.isInteger(size) || size < 1 || name === '')
      throw new DomainError('request.invalid');
    return { address: networkOf(ip), name, size, body };
  },
);
