import { refundInput } from '@shop/contracts/billing';
import { formatDollars } from '@shop/contracts/money';
import { useState, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { uuid } from '../../lib/uuid';
import { Button } from '../../ui/button';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import { useRefundMutation } from './billing-admin-api';
import styles from './refund-form.module.css';

interface RefundFormProps {
  order: string;
  /** Dollars that can still be given back. */
  left: number;
  onDone: () => void;
}

/** How much is given back, and why; the customer gets an e-mail about the amount. */
export function RefundForm({ order, left, onDone }: RefundFormProps) {
  const [amount, setAmount] = useState(left.toFixed(2));
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  // The same press twice gives back once; another amount or reason is another refund.
  const [key, setKey] = useState(uuid);
  const [refund, { isLoading, error }] = useRefundMutation();
  const dispatch = useDispatch();

  const edit = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    setKey(uuid());
  };
  const press = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const input = refundInput.safeParse({ amount: Number(amount || 'none'), reason });
    const issues = input.error?.issues ?? [];
    setFaults(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (!input.success) return;
    const result = await refund({ order, key, ...input.data });
    if (result.error) return;
    const msg = `${formatDollars(input.data.amount)} refunded. The customer gets an e-mail.`;
    dispatch(alertAdded({ type: 'success', msg }));
    onDone();
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void press(event)}>
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        hint={`${formatDollars(left)} can still be refunded.`}
        value={amount}
        error={faults.amount}
        data-first
        onChange={edit(setAmount)}
      />
      <TextAreaField
        label="Reason"
        hint="For the record of the shop; the customer does not see it."
        rows={2}
        value={reason}
        maxLength={300}
        error={faults.reason}
        onChange={edit(setReason)}
      />
      {error && (
        <p role="alert" className={styles.fault}>
          {errorMessage(error, 'The refund could not be made')}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={isLoading}>
          Refund
        </Button>
      </div>
    </form>
  );
}
