// The steps of a return.
import type { ReturnState } from '@shop/contracts/ordering/return-inputs';
import { DomainError } from '@shop/service-kit/domain-error';

/** The states that may follow; a state without any is an end. */
const returnSteps: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['approved', 'declined', 'cancelled'],
  approved: ['inTransit', 'received', 'lapsed', 'cancelled'],
  inTransit: ['received', 'cancelled'],
  // It may still arrive.
  lapsed: ['received'],
  received: ['inspected'],
  inspected: ['settled'],
  settled: [],
  declined: [],
  cancelled: [],
};

/** Returns true where nothing can follow. */
export const isEnded = (state: ReturnState): boolean => returnSteps[state].length === 0;

/** Returns false where the return is there already. Throws `order.returnState` where the step is not possible. */
export function stepsTo(from: ReturnState, to: ReturnState): boolean {
  if (from === to) return false;
  if (!returnSteps[from].includes(to)) throw new DomainError('order.returnState');
  return true;
}
