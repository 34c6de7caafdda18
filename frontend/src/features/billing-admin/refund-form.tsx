import { refundInput, type PaymentView } from '@shop/contracts/billing/billing';
import { formatDollars } from '@shop/contracts/money/price';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import { ActForm } from './act-form';
import { useRefundMutation } from './billing-admin-api';
import { isOpenTask } from './money-sums';
import { typedDollars, useActForm } from './use-act-form';

interface RefundFormProps {
  order: string;
  /** Dollars that can still be refunded. */
  left: number;
  onDone: () => void;
}

/** In milliseconds. */
const SHOWN = 5_000;

/** Money by hand is not refunded yet: the panel shows it as a task. */
function doneText({ staff }: PaymentView, amount: number): string {
  if (staff?.operations.some(isOpenTask))
    return 'Refund the money by hand, then press Done. The customer gets an e-mail.';
  return `${formatDollars(amount)} refunded. The customer gets an e-mail.`;
}

/** The amount of a refund and its reason; the customer gets an e-mail about the amount. */
export function RefundForm({ order, left, onDone }: RefundFormProps) {
  const [refund] = useRefundMutation();
  const dispatch = useDispatch();
  const form = useActForm({
    initial: { amount: left.toFixed(2), reason: '' },
    check: ({ amount, reason }) => refundInput.safeParse({ amount: typedDollars(amount), reason }),
    send: (input, key) => refund({ order, key, ...input }),
    onDone: (view, { amount }) => {
      const msg = doneText(view, amount);
      dispatch(alertAdded({ type: 'success', msg, duration: SHOWN }));
      onDone();
    },
    failed: 'The refund could not be made',
  });
  return (
    <ActForm form={form} press="Refund" onCancel={onDone}>
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        hint={`${formatDollars(left)} can still be refunded.`}
        data-first
        {...form.text('amount')}
      />
      <TextAreaField
        label="Reason"
        hint="For internal records only. The customer does not see it."
        rows={2}
        maxLength={300}
        {...form.text('reason')}
      />
    </ActForm>
  );
}
