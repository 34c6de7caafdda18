import type { GiftCardRow } from '@shop/contracts/billing/credit';
import { formatDollars } from '@shop/contracts/money/price';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { useWithdrawGiftCardMutation } from './gift-cards-api';

/** Withdraws a card after a confirmation that states what is lost. */
export function WithdrawCard({ card }: { card: GiftCardRow }) {
  const [isOpen, setOpen] = useState(false);
  const [withdraw, { isLoading }] = useWithdrawGiftCardMutation();
  const dispatch = useDispatch();
  const confirm = async () => {
    const { error } = await withdraw(card._id);
    setOpen(false);
    if (!error) return;
    const msg = errorMessage(error, 'The gift card could not be withdrawn');
    dispatch(alertAdded({ type: 'error', msg }));
  };
  const lost =
    card.balance > 0
      ? `The holder can no longer use the remaining ${formatDollars(card.balance)}.`
      : 'Nothing is left on it.';
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Withdraw the gift card …${card.lastFour}`}
        onClick={() => {
          setOpen(true);
        }}
      >
        Withdraw…
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Withdraw the gift card …${card.lastFour}`}
        question={`${lost} You can restore the card later.`}
        confirm="Withdraw"
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}
