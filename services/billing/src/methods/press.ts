// What staff press: who, and what a key of a press is worth.
import { DomainError } from '@shop/service-kit/domain-error';

export interface Admin {
  _id: string;
  name: string;
}

/** A key of a press belongs to one amount. */
export const keyReused = (): DomainError =>
  new DomainError('billing.keyReused', undefined, 'This key was used for something else.');
