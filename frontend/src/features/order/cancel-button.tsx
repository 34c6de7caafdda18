import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';

interface CancelButtonProps {
  /** Question that states the consequences. */
  question: string;
  busy: boolean;
  onCancel: () => Promise<{ error?: unknown }>;
}

/** Cancels an order, after a confirmation dialog. */
export function CancelButton({ question, busy, onCancel }: CancelButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const dispatch = useDispatch();
  const close = () => {
    setConfirming(false);
  };

  const cancel = async () => {
    const { error } = await onCancel();
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
        question={question}
        confirm="Cancel order"
        dismiss="Keep it"
        busy={busy}
        onConfirm={() => void cancel()}
        onClose={close}
      />
    </>
  );
}
