import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TooManyRequestsError } from './too-many-requests.error.js';
import { errorResponse } from './error-response.js';
import { noteFailure } from '../request-log.js';

/** When it is worth asking again, in seconds. */
const UNAVAILABLE_S = 2;
const IN_PROGRESS_S = 1;

/** Answers every error of every route in the one shape, and logs what nobody foresaw. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), error);
  }
}

/** What sending an error needs of a request and a reply, whichever server they come from. */
interface Answerable {
  readonly sent: boolean;
  hasHeader(name: string): boolean;
  header(name: string, value: string | number): unknown;
  removeHeader(name: string): unknown;
  status(code: number): unknown;
  send(body: string): unknown;
}

/** Sends the error's answer, unless another answer has already left. */
export function sendError(
  request: { readonly id: string },
  reply: Answerable,
  error: unknown,
): void {
  const { status, body } = errorResponse(error, request.id);
  noteFailure(request, body.code, error instanceof DomainError ? error.rpcName : undefined);
  if (body.code === 'internal')
    rootLogger.error({ err: error, requestId: request.id }, 'request failed');
  if (reply.sent) return;
  if (error instanceof TooManyRequestsError) reply.header('retry-after', error.retryAfter);
  const retryAfter = retryAfterOf(status, body.code);
  if (retryAfter !== undefined && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', retryAfter);
  }
  for (const name of ['etag', 'last-modified', 'content-length']) reply.removeHeader(name);
  reply.header('cache-control', 'no-store');
  reply.header('content-type', 'application/json; charset=utf-8');
  reply.status(status);
  reply.send(JSON.stringify(body));
}

function retryAfterOf(status: number, code: string): number | undefined {
  if (code === 'order.inProgress') return IN_PROGRESS_S;
  return status === 503 ? UNAVAILABLE_S : undefined;
}
