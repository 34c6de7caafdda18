import { CancelButton } from './cancel-button';
import { useCancelOrderMutation } from './order-api';

/** Cancels a pending order of the shopper's own. */
export function CancelOrder({ order }: { order: string }) {
  const [cancelOrder, { isLoading }] = useCancelOrderMutation();
  return (
    <CancelButton
      question="Nothing of it will be sent, and its pieces go back into stock."
      busy={isLoading}
      onCancel={() => cancelOrder(order)}
    />
  );
}
