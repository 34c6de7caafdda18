// Commands of staff: their sender and the scope of their keys.
import { DomainError } from '@shop/service-kit/domain-error';

/** The key of a press must not be used for another amount. */
export const keyReused = (): DomainError =>
  new DomainError('billing.keyReused', undefined, 'This key was used for something else.');
