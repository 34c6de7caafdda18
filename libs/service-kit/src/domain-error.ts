// Refusals of a service: an error code of the contract, with details for the caller.
import { errors, type ErrorCode } from '@shop/contracts/core/errors';
import type { ErrorDetail } from '@shop/contracts/core/error-detail';

/** A refusal that is shown to the caller. The message defaults to that of the code in the contract. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  /** Name of the failed bus request, for the log; set by its client. */
  rpcName?: string;

  constructor(
    readonly code: ErrorCode,
    readonly details?: ErrorDetail[],
    message: string = errors[code].message,
  ) {
    super(message);
  }

  /** The HTTP status of the code. */
  get status(): number {
    return errors[this.code].status;
  }
}
