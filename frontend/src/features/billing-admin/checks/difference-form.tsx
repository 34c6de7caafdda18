import {
  settleDiscrepancyInput,
  type DiscrepancyRow,
} from '@shop/contracts/billing/payment-checks';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { TextAreaField } from '../../../ui/text-area-field';
import { ActForm } from '../act-form';
import { useActForm } from '../use-act-form';
import { useSettleDiscrepancyMutation } from './checks-api';

/** Records how staff resolved a difference. */
export function DifferenceForm({ row, onDone }: { row: DiscrepancyRow; onDone: () => void }) {
  const [settle] = useSettleDiscrepancyMutation();
  const dispatch = useDispatch();
  const form = useActForm({
    initial: { note: '' },
    check: (values) => settleDiscrepancyInput.safeParse(values),
    send: ({ note }) => settle({ discrepancy: row._id, note }),
    onDone: () => {
      dispatch(alertAdded({ type: 'success', msg: 'Settled.' }));
      onDone();
    },
    failed: 'This could not be settled',
  });
  return (
    <ActForm form={form} press="Settle" onCancel={onDone}>
      <p>
        {row.ours} {row.theirs}
      </p>
      <TextAreaField
        label="What was done"
        hint="Settling does not move any money."
        rows={3}
        maxLength={300}
        data-first
        {...form.text('note')}
      />
    </ActForm>
  );
}
