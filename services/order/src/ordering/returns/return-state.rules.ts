// The steps of a return.
import type { ReturnState } from '@shop/contracts/ordering/return-inputs';
import { DomainError } from '@shop/service-kit/domain-error';

/** The possible next states; a state without any is final. */
const returnSteps: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['approved', 'declined', 'cancelled'],
  approved: ['inTransit', 'received', 'lapsed', 'cancelled'],
  inTransit: ['received', 'cancelled'],
  // The items may still arrive.
  lapsed: ['received'],
  received: ['inspected'],
  inspected: ['settled'],
  settled: [],
  declined: [],
  cancelled: [],
};

/** Returns true if the state is final. */
export const isEnded = (state: ReturnState): boolean => returnSteps[state].length === 0;

/** Returns false if the return has this state already. Throws `order.returnState` if the step is not possible. */
export function stepsTo(from: ReturnState, to: ReturnState): boolean {
  if (from === to) return false;
  if (!returnSteps[from].includes(to)) throw new DomainError('order.returnState');
  return true;
}
