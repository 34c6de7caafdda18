import { receivedInput } from '@shop/contracts/billing/billing';
import { formatDollars } from '@shop/contracts/money/price';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { TextField } from '../../ui/text-field';
import { ActForm } from './act-form';
import { useRecordReceivedMutation } from './billing-admin-api';
import { typedDollars, useActForm } from './use-act-form';

interface ReceivedFormProps {
  order: string;
  /** Dollars that have not been received. */
  missing: number;
  onDone: () => void;
}

/** Records an amount that was received by hand. */
export function ReceivedForm({ order, missing, onDone }: ReceivedFormProps) {
  const [record] = useRecordReceivedMutation();
  const dispatch = useDispatch();
  const form = useActForm({
    initial: { amount: missing.toFixed(2) },
    check: ({ amount }) => receivedInput.safeParse({ amount: typedDollars(amount) }),
    send: (input, key) => record({ order, key, ...input }),
    onDone: (_view, { amount }) => {
      dispatch(alertAdded({ type: 'success', msg: `${formatDollars(amount)} received.` }));
      onDone();
    },
    failed: 'The money could not be entered',
  });
  return (
    <ActForm form={form} press="Enter" onCancel={onDone}>
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        hint={`${formatDollars(missing)} is outstanding.`}
        data-first
        {...form.text('amount')}
      />
    </ActForm>
  );
}
