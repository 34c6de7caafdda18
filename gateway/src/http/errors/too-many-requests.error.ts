import { DomainError } from '@shop/service-kit/domain-error';

/** A call too many; `retryAfter` in seconds. */
export class TooManyRequestsError extends DomainError {
  constructor(readonly retryAfter: number) {
    super('request.tooMany');
  }
}
