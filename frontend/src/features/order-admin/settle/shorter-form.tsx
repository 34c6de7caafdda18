import type { ShortLine } from '@shop/contracts/inventory/cutting';
import { formatDollars } from '@shop/contracts/money/price';
import { cancelItemsInput } from '@shop/contracts/ordering/item-cancellations';
import { useState } from 'react';
import { CheckField } from '../../../ui/check-field';
import { TextField } from '../../../ui/text-field';
import { ActForm } from '../../billing-admin/act-form';
import { useActForm } from '../../billing-admin/use-act-form';
import {
  useCancelItemsMutation,
  usePreviewCancelItemsQuery,
} from '../../order/items/cancel-items-api';
import styles from './settle.module.css';
import { shorterReason } from './settle.rules';

interface ShorterFormProps {
  order: string;
  line: ShortLine;
  shorter: NonNullable<ShortLine['shorter']>;
  onDone: () => void;
}

/** Sends a shorter piece in place of a length that no roll can fill; the rest is cancelled. */
export function ShorterForm({ order, line, shorter, onDone }: ShorterFormProps) {
  const [notify, setNotify] = useState(true);
  const [cancel] = useCancelItemsMutation();
  const { length, keep } = shorter;
  const lines = [{ product: line.product._id, lengths: [length], keep }];
  const preview = usePreviewCancelItemsQuery({ order, lines, staff: { reason: 'Preview' } });
  const form = useActForm({
    initial: { reason: shorterReason(line, shorter) },
    check: (values) => cancelItemsInput.safeParse({ ...values, lines, notify }),
    send: ({ reason }, key) => cancel({ order, lines, staff: { reason, notify }, key }),
    onDone,
    failed: 'The piece could not be sent shorter',
  });
  return (
    <ActForm form={form} press="Send shorter" onCancel={onDone}>
      {preview.data && (
        <p role="status" className={styles.effect}>
          The order then costs {formatDollars(preview.data.totalAmount)}. What was charged above
          that is refunded; what is on hold is released.
        </p>
      )}
      <TextField label="Reason, for the customer" maxLength={300} {...form.text('reason')} />
      <CheckField
        label="Send the customer an e-mail"
        checked={notify}
        onChange={({ target }) => {
          setNotify(target.checked);
        }}
      />
    </ActForm>
  );
}
