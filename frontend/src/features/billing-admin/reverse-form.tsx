import type { OperationView } from '@shop/contracts/billing/billing';
import { formatDollars } from '@shop/contracts/money/price';
import { reverseInput } from '@shop/contracts/billing/reversal';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { TextAreaField } from '../../ui/text-area-field';
import { ActForm } from './act-form';
import { useReverseEntryMutation } from './billing-admin-api';
import { operationText } from './money-words';
import { useActForm } from './use-act-form';

interface ReverseFormProps {
  order: string;
  entry: OperationView;
  onDone: () => void;
}

/** Reverses an entry that was made by hand, for a reason. */
export function ReverseForm({ order, entry, onDone }: ReverseFormProps) {
  const [reverse] = useReverseEntryMutation();
  const dispatch = useDispatch();
  const form = useActForm({
    initial: { reason: '' },
    check: (values) => reverseInput.safeParse(values),
    send: (input) => reverse({ order, operation: entry._id, ...input }),
    onDone: () => {
      const msg = `${operationText(entry)} ${formatDollars(entry.amount)}: reversed.`;
      dispatch(alertAdded({ type: 'success', msg }));
      onDone();
    },
    failed: 'The entry could not be reversed',
  });
  return (
    <ActForm form={form} press="Reverse" onCancel={onDone}>
      <TextAreaField
        label="Reason"
        hint="For internal records. The customer gets no e-mail."
        rows={2}
        maxLength={300}
        data-first
        {...form.text('reason')}
      />
    </ActForm>
  );
}
