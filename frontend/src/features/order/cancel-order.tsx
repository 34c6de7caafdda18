import type { PaymentView } from '@shop/contracts/billing/billing';
import type { MoneyState } from '@shop/contracts/billing/payments';
import { CancelButton } from './cancel-button';
import { useCancelOrderMutation } from './order-api';

const QUESTION = 'Nothing will be sent, and the items go back into stock.';
const REFUNDED = 'What you have paid is refunded.';
const NOT_OWED = 'You no longer owe anything for it.';
const outcomes: Partial<Record<MoneyState, string>> = {
  held: 'The money on hold is released.',
  owed: NOT_OWED,
  'partly charged': REFUNDED,
  charged: REFUNDED,
  'partly refunded': REFUNDED,
};

/** Describes the refund of a cancelled order; undefined if nothing was paid. */
function outcomeOf({ method, state }: PaymentView): string | undefined {
  if (method === 'demo-card') return undefined;
  // a payment by hand has no money on hold
  if (state === 'held' && (method === 'cash' || method === 'invoice')) return NOT_OWED;
  return outcomes[state];
}

interface CancelOrderProps {
  order: string;
  payment: PaymentView | undefined;
}

/** Cancels the shopper's pending order; the confirmation explains what happens to the money. */
export function CancelOrder({ order, payment }: CancelOrderProps) {
  const [cancelOrder, { isLoading }] = useCancelOrderMutation();
  const outcome = payment && outcomeOf(payment);
  return (
    <CancelButton
      question={outcome === undefined ? QUESTION : `${QUESTION} ${outcome}`}
      busy={isLoading}
      onCancel={() => cancelOrder(order)}
    />
  );
}
