import { issueGiftCardInput, type IssuedGiftCard } from '@shop/contracts/billing/credit';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';
import { ActForm } from '../act-form';
import { typedDollars, useActForm } from '../use-act-form';
import { useIssueGiftCardMutation } from './gift-cards-api';

interface GiftCardFormProps {
  onIssued: (issued: IssuedGiftCard) => void;
  onCancel: () => void;
}

/** The value of a new gift card, and the reason why it is issued. */
export function GiftCardForm({ onIssued, onCancel }: GiftCardFormProps) {
  const [issue] = useIssueGiftCardMutation();
  const form = useActForm({
    initial: { amount: '', note: '' },
    check: ({ amount, note }) =>
      issueGiftCardInput.safeParse({ amount: typedDollars(amount), note }),
    send: (input, key) => issue({ ...input, key }),
    onDone: onIssued,
    failed: 'The gift card could not be issued',
  });
  return (
    <ActForm form={form} press="Issue gift card" onCancel={onCancel}>
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        data-first
        {...form.text('amount')}
      />
      <TextAreaField
        label="Note"
        hint="Who it is for, and why. Only staff can see it."
        rows={2}
        maxLength={300}
        {...form.text('note')}
      />
    </ActForm>
  );
}
