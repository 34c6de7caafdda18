import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useCancelOrderMutation } from './order-api';

/** Cancels a pending order, after a confirmation dialog. */
export function CancelOrder({ order }: { order: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const [cancelOrder, { isLoading }] = useCancelOrderMutation();
  const dispatch = useDispatch();
  const close = () => {
    setConfirming(false);
  };

  const cancel = async () => {
    const { error } = await cancelOrder(order);
    close();
    const msg = error ? errorMessage(error, 'The order could not be cancelled') : 'Order cancelled';
    dispatch(alertAdded({ type: error ? 'error' : 'success', msg }));
  };

  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setConfirming(true);
        }}
      >
        Cancel order
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Cancel this order?"
        question="Nothing of it will be sent, and its pieces go back into stock."
        confirm="Cancel order"
        dismiss="Keep it"
        busy={isLoading}
        onConfirm={() => void cancel()}
        onClose={close}
      />
    </>
  );
}
