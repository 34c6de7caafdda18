import type { GiftCardRow } from '@shop/contracts/billing/credit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { useSendNewCodeMutation } from './gift-cards-api';

/** Sends a new code for a purchased card, after a confirmation. */
export function NewCode({ card }: { card: GiftCardRow }) {
  const [isOpen, setOpen] = useState(false);
  const [send, { isLoading }] = useSendNewCodeMutation();
  const dispatch = useDispatch();
  const confirm = async () => {
    const { data, error } = await send(card);
    setOpen(false);
    dispatch(
      data
        ? alertAdded({ type: 'success', msg: data.message })
        : alertAdded({ type: 'error', msg: errorMessage(error, 'No new code could be sent') }),
    );
  };
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Send a new code of the gift card …${card.lastFour}`}
        onClick={() => {
          setOpen(true);
        }}
      >
        Send a new code…
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Send a new code of the gift card …${card.lastFour}`}
        question="The old code stops working. The buyer gets the new one by e-mail."
        confirm="Send a new code"
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}
