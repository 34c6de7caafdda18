// The one way a service refuses: a code of the contract, and details for the caller.
import { errors, type ErrorCode } from '@shop/contracts/core/errors';
import type { ErrorDetail } from '@shop/contracts/core/error-detail';

/** A refusal that the caller is meant to see. The message defaults to the contract's message for the code. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  /** Name of the bus request that ended with this error, for the log; set by its client. */
  rpcName?: string;

  constructor(
    readonly code: ErrorCode,
    readonly details?: ErrorDetail[],
    message: string = errors[code].message,
  ) {
    super(message);
  }

  /** The HTTP status that belongs to the code. */
  get status(): number {
    return errors[this.code].status;
  }
}
