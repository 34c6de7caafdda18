// Commands of staff: who sent them, and the scope of their keys.
import { DomainError } from '@shop/service-kit/domain-error';

/** A key of a press belongs to one amount. */
export const keyReused = (): DomainError =>
  new DomainError('billing.keyReused', undefined, 'This key was used for something else.');
