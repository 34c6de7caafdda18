import type { GiftCardRow } from '@shop/contracts/billing/credit';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { useRestoreGiftCardMutation } from './gift-cards-api';

/** Restores a withdrawn card with the amount that was left on it. */
export function RestoreCard({ card }: { card: GiftCardRow }) {
  const [restore, { isLoading }] = useRestoreGiftCardMutation();
  const dispatch = useDispatch();
  const press = async () => {
    const { error } = await restore(card._id);
    if (!error) return;
    const msg = errorMessage(error, 'The gift card could not be restored');
    dispatch(alertAdded({ type: 'error', msg }));
  };
  return (
    <Button
      size="small"
      variant="quiet"
      busy={isLoading}
      aria-label={`Restore the gift card …${card.lastFour}`}
      onClick={() => void press()}
    >
      Restore
    </Button>
  );
}
