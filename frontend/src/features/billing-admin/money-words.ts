import type { OperationView } from '@shop/contracts/billing';
import type { MoneyState } from '@shop/contracts/payments';
import type { BadgeTone } from '../../ui/badge';

export const stateLabels: Record<MoneyState, string> = {
  none: 'Nothing to pay',
  held: 'On hold',
  charged: 'Charged',
  'partly refunded': 'Partly refunded',
  refunded: 'Refunded',
  released: 'Released',
};

export const stateTones: Record<MoneyState, BadgeTone> = {
  none: 'neutral',
  held: 'info',
  charged: 'success',
  'partly refunded': 'warning',
  refunded: 'warning',
  released: 'neutral',
};

const done: Record<OperationView['kind'], string> = {
  secure: 'On hold',
  capture: 'Charged',
  release: 'Released',
  refund: 'Refunded',
};
const wanted: Record<OperationView['kind'], string> = {
  secure: 'Hold under way',
  capture: 'Charge under way',
  release: 'Release under way',
  refund: 'Refund under way',
};

/** `Charged`, or `Charge under way` until it is through. */
export const operationText = ({ kind, state }: OperationView): string =>
  (state === 'done' ? done : wanted)[kind];
