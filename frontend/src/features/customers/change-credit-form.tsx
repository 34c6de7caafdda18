import { changeCreditInput } from '@shop/contracts/billing/credit';
import { formatDollars } from '@shop/contracts/money/price';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import { ActForm } from '../billing-admin/act-form';
import { typedDollars, useActForm } from '../billing-admin/use-act-form';
import { useChangeCreditMutation } from './customer-api';

interface ChangeCreditFormProps {
  user: string;
  /** In dollars. */
  balance: number;
  onDone: () => void;
}

/** Parses an amount with a sign; accepts the typographic minus as well. */
const signed = (text: string): number => typedDollars(text.replace('−', '-').replace('+', ''));

/** Adds or deducts store credit, with a reason. */
export function ChangeCreditForm({ user, balance, onDone }: ChangeCreditFormProps) {
  const [change] = useChangeCreditMutation();
  const dispatch = useDispatch();
  const form = useActForm({
    initial: { amount: '', note: '' },
    check: ({ amount, note }) => changeCreditInput.safeParse({ amount: signed(amount), note }),
    send: (input, key) => change({ user, key, ...input }),
    onDone: (credit) => {
      const msg = `The store credit is now ${formatDollars(credit.balance)}.`;
      dispatch(alertAdded({ type: 'success', msg }));
      onDone();
    },
    failed: 'The store credit could not be changed',
  });
  return (
    <ActForm form={form} press="Change" onCancel={onDone}>
      <TextField
        label="Amount in dollars"
        hint={`Enter 5.00 to add or -5.00 to deduct. The balance is ${formatDollars(balance)}.`}
        autoComplete="off"
        data-first
        {...form.text('amount')}
      />
      <TextAreaField
        label="Reason"
        hint="For internal records only. The customer does not see it."
        rows={2}
        maxLength={300}
        {...form.text('note')}
      />
    </ActForm>
  );
}
