// Serialises a thrown value for the bus: a code, a message, a status; never a stack.
import { HttpException } from '@nestjs/common';
import { codeOfStatus } from '@shop/contracts/core/code-of-status';
import { errors, type ErrorCode } from '@shop/contracts/core/errors';
import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import type { z } from 'zod';
import { DomainError } from '../../domain-error.js';
import { isContention, isOutage } from '../database-outage.js';

export interface ErrorReply {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status: number;
  readonly details?: ErrorDetail[];
}

/**
 * Returns the error for the client: a refusal, `service.unavailable` while the database is unavailable, `service.busy`
 * while its rows are locked, else `internal`.
 */
export function errorReply(thrown: unknown): ErrorReply {
  if (thrown instanceof DomainError) {
    const { code, message, status, details } = thrown;
    return { code, message, status, ...(details ? { details } : {}) };
  }
  const code = thrown instanceof HttpException ? codeOfStatus[thrown.getStatus()] : undefined;
  if (code && thrown instanceof HttpException) {
    return { code, message: thrown.message, status: errors[code].status };
  }
  const failure = failureOf(thrown);
  return { code: failure, message: errors[failure].message, status: errors[failure].status };
}

function failureOf(thrown: unknown): 'service.unavailable' | 'service.busy' | 'internal' {
  if (isOutage(thrown)) return 'service.unavailable';
  return isContention(thrown) ? 'service.busy' : 'internal';
}

/** Returns the refusal of data that does not match the contract, with each field at fault. */
export function invalidInput({ issues }: z.ZodError): DomainError {
  const details = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return new DomainError('request.invalid', details);
}
