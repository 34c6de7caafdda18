import { CancelButton } from '../order/cancel-button';
import { useChangeOrderStatusMutation } from './order-admin-api';

/** Cancels an order that awaits its payment, the only action that staff have for it. */
export function CancelAwaiting({ order }: { order: string }) {
  const [changeStatus, { isLoading }] = useChangeOrderStatusMutation();
  return (
    <CancelButton
      question="It can no longer be paid, its items go back into stock, and the customer gets an e-mail."
      busy={isLoading}
      onCancel={() => changeStatus({ order, status: 'cancelled' })}
    />
  );
}
