import type { ErrorCode } from '@shop/contracts/core/errors';
import { DomainError } from '@shop/service-kit/domain-error';

/** A request over a limit of this gateway; `retryAfter` in seconds. */
export class TooManyRequestsError extends DomainError {
  constructor(
    readonly retryAfter: number,
    code: ErrorCode = 'request.tooMany',
  ) {
    super(code);
  }
}
