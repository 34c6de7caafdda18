import { giftCardExpiryInput, type GiftCardRow } from '@shop/contracts/billing/credit';
import { lastDayBefore } from '@shop/contracts/core/last-day';
import { shopDay } from '@shop/contracts/core/shop-time';
import { DialogButton } from '../../../ui/office/dialog-button';
import { TextField } from '../../../ui/text-field';
import { ActForm } from '../act-form';
import { useActForm } from '../use-act-form';
import { useSetGiftCardExpiryMutation } from './gift-cards-api';

/** The last valid day of a card, and a dialog that changes it. */
export function CardExpiry({ card }: { card: GiftCardRow }) {
  const title = `Expiry of the gift card …${card.lastFour}`;
  return (
    <>
      {card.endsAt === undefined ? 'Never' : lastDayBefore(card.endsAt)}{' '}
      <DialogButton
        label="Change…"
        title={title}
        size="small"
        variant="quiet"
        aria-label={`Change the expiry of the gift card …${card.lastFour}`}
      >
        {(close) => <ExpiryForm card={card} onDone={close} />}
      </DialogButton>
    </>
  );
}

function ExpiryForm({ card, onDone }: { card: GiftCardRow; onDone: () => void }) {
  const [save] = useSetGiftCardExpiryMutation();
  const { endsAt } = card;
  const form = useActForm({
    initial: { lastDay: endsAt === undefined ? '' : shopDay(new Date(Date.parse(endsAt) - 1)) },
    check: ({ lastDay }) =>
      giftCardExpiryInput.safeParse({ lastDay: lastDay === '' ? null : lastDay }),
    send: (input) => save({ ...input, card: card._id }),
    onDone,
    failed: 'The expiry could not be changed',
  });
  return (
    <ActForm form={form} press="Save" onCancel={onDone}>
      {card.isExpired && <p>The expired amount returns to the card.</p>}
      <TextField
        label="Last valid day"
        hint="Leave empty for no expiry."
        type="date"
        data-first
        {...form.text('lastDay')}
      />
    </ActForm>
  );
}
