// Errors before a request is parsed or routed get the one error shape too.
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyServerOptions } from 'fastify';
import { DomainError } from '@shop/service-kit/domain-error';
import { errorResponse } from './error-response.js';
import { sendError } from './error.filter.js';
import { securityHeaders } from '../headers/security-headers.js';

/** Refuses a URL that the router cannot parse. */
export const refuseAddress: FastifyServerOptions['frameworkErrors'] = (error, request, reply) => {
  reply.header('x-request-id', request.id).headers(securityHeaders('/api', false));
  sendError(request, reply as FastifyReply, error);
};

/** Refuses invalid HTTP and oversized headers. */
export const refuseBytes: FastifyServerOptions['clientErrorHandler'] = (error, socket) => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const requestId = randomUUID();
  const refusal = new DomainError(tooLarge ? 'request.tooLarge' : 'request.invalid');
  const { body, status } = errorResponse(refusal, requestId);
  const text = JSON.stringify(body);
  const headers = {
    ...securityHeaders('/api', false),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'x-request-id': requestId,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  socket.end(`HTTP/1.1 ${String(status)} Refused\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
};
