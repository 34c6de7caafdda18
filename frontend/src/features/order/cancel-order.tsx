import type { PaymentView } from '@shop/contracts/billing';
import type { MoneyState } from '@shop/contracts/payments';
import { CancelButton } from './cancel-button';
import { useCancelOrderMutation } from './order-api';

const QUESTION = 'Nothing of it will be sent, and its pieces go back into stock.';
const outcomes: Partial<Record<MoneyState, string>> = {
  held: 'The money on hold is released.',
  'partly charged': 'What you have paid is refunded.',
  charged: 'What you have paid is refunded.',
  'partly refunded': 'What you have paid is refunded.',
};

interface CancelOrderProps {
  order: string;
  payment: PaymentView | undefined;
}

/** Cancels a pending order of the shopper's own, and says before it what becomes of the money. */
export function CancelOrder({ order, payment }: CancelOrderProps) {
  const [cancelOrder, { isLoading }] = useCancelOrderMutation();
  // no money moves with the demo's card
  const outcome = payment && payment.method !== 'demo-card' ? outcomes[payment.state] : undefined;
  return (
    <CancelButton
      question={outcome === undefined ? QUESTION : `${QUESTION} ${outcome}`}
      busy={isLoading}
      onCancel={() => cancelOrder(order)}
    />
  );
}
