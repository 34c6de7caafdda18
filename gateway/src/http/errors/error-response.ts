// The one shape of every error response.
import { HttpException } from '@nestjs/common';
import { errors, type ErrorCode, type ErrorView } from '@shop/contracts/errors';
import { DomainError } from '@shop/service-kit/domain-error';

/** The code of a status with which Fastify or Nest refuse. */
const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  401: 'auth.required',
  403: 'auth.forbidden',
  404: 'request.notFound',
  405: 'request.methodNotAllowed',
  413: 'request.tooLarge',
  415: 'request.mediaType',
  429: 'request.tooMany',
  503: 'service.unavailable',
};

/** The refusal of an error of any kind; `internal` for an unexpected one. */
function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const status = statusOf(error);
  const known = codeOfStatus[status];
  if (known) return new DomainError(known);
  if (status >= 400 && status < 500) return new DomainError('request.invalid');
  return new DomainError('internal');
}

/** Status and body of an error response. They never contain a stack, SQL or a file name. */
export function errorResponse(
  error: unknown,
  requestId: string,
): { status: number; body: ErrorView } {
  const { code, message, details } = refusalOf(error);
  const body = { success: false as const, message, code, ...(details && { details }), requestId };
  return { status: errors[code].status, body };
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof URIError || error instanceof SyntaxError) return 400;
  if (!(error instanceof Error) || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}
