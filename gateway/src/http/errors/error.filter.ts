import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TooManyRequestsError } from './too-many-requests.error.js';
import { errorResponse } from './error-response.js';
import { noteFailure } from '../request-log.js';

/** `Retry-After` in seconds, by status; a refused limit of a service sends no time of its own. */
const RETRY_AFTER: Partial<Record<number, number>> = { 429: 60, 503: 2 };
const IN_PROGRESS_S = 1;
/** Codes of requests in progress. */
const SOON: readonly string[] = ['order.inProgress', 'billing.notYet'];

/** Sends every error of every route in the one shape, and logs unexpected ones. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), error);
  }
}

/** The part of a reply that sending an error needs. */
interface ErrorReply {
  readonly sent: boolean;
  hasHeader(name: string): boolean;
  header(name: string, value: string | number): unknown;
  removeHeader(name: string): unknown;
  status(code: number): unknown;
  send(body: string): unknown;
}

/** Sends the response of the error, unless another response has been sent. */
export function sendError(
  request: { readonly id: string },
  reply: ErrorReply,
  error: unknown,
): void {
  const { status, body } = errorResponse(error, request.id);
  noteFailure(request, body.code, error instanceof DomainError ? error.rpcName : undefined);
  if (body.code === 'internal')
    rootLogger.error({ err: error, requestId: request.id }, 'request failed');
  if (reply.sent) return;
  const retryAfter = retryAfterOf(error, status, body.code);
  if (retryAfter !== undefined && !reply.hasHeader('retry-after'))
    reply.header('retry-after', retryAfter);
  for (const name of ['etag', 'last-modified', 'content-length']) reply.removeHeader(name);
  reply.header('cache-control', 'no-store');
  reply.header('content-type', 'application/json; charset=utf-8');
  reply.status(status);
  reply.send(JSON.stringify(body));
}

function retryAfterOf(error: unknown, status: number, code: string): number | undefined {
  if (error instanceof TooManyRequestsError) return error.retryAfter;
  return SOON.includes(code) ? IN_PROGRESS_S : RETRY_AFTER[status];
}
