// The one shape of every error response.
import { HttpException } from '@nestjs/common';
import { codeOfStatus } from '@shop/contracts/core/code-of-status';
import { errors, type ErrorView } from '@shop/contracts/core/errors';
import { DomainError } from '@shop/service-kit/domain-error';

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
