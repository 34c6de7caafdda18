import type { OperationView } from '@shop/contracts/billing';
import type { MoneyState } from '@shop/contracts/payments';
import type { BadgeTone } from '../../ui/badge';

export const stateLabels: Record<MoneyState, string> = {
  none: 'Nothing to pay',
  open: 'Not paid yet',
  held: 'On hold',
  'partly charged': 'Partly charged',
  charged: 'Charged',
  'partly refunded': 'Partly refunded',
  refunded: 'Refunded',
  released: 'Released',
  lapsed: 'Hold ran out',
  refused: 'Refused',
  closed: 'Not paid',
  disputed: 'Disputed',
  owed: 'Owed',
};

export const stateTones: Record<MoneyState, BadgeTone> = {
  none: 'neutral',
  open: 'info',
  held: 'info',
  'partly charged': 'warning',
  charged: 'success',
  'partly refunded': 'warning',
  refunded: 'warning',
  released: 'neutral',
  lapsed: 'danger',
  refused: 'danger',
  closed: 'neutral',
  disputed: 'danger',
  owed: 'warning',
};

const done: Record<OperationView['kind'], string> = {
  open: 'Page made',
  close: 'Page closed',
  secure: 'On hold',
  capture: 'Charged',
  release: 'Released',
  refund: 'Refunded',
};
const wanted: Record<OperationView['kind'], string> = {
  open: 'Page under way',
  close: 'Closing under way',
  secure: 'Hold under way',
  capture: 'Charge under way',
  release: 'Release under way',
  refund: 'Refund under way',
};

/** `Charged`, or `Charge under way` until it is through. */
export const operationText = ({ kind, state }: OperationView): string =>
  (state === 'done' ? done : wanted)[kind];
