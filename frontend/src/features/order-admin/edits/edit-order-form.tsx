import type { OrderDetail } from '@shop/contracts/ordering/order';
import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { useDebounced } from '../../../lib/use-debounced';
import { uuid } from '../../../lib/uuid';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/check-field';
import { TextField } from '../../../ui/text-field';
import { DraftLines } from '../drafts/draft-lines';
import { EditDelivery } from './edit-delivery';
import { EditDifference } from './edit-difference';
import { checkedEdit, faultsOf, isOther, typedEdit, type TypedEdit } from './edit-form.rules';
import { useEditOrderMutation, usePreviewEditQuery } from './edit-order-api';
import styles from './edits.module.css';

/** In milliseconds: the price is requested after this time without input. */
const SETTLE_MS = 400;

interface EditOrderFormProps {
  order: OrderDetail;
  onDone: () => void;
}

/** Changes the lines of an order and its delivery; shows the new price before the change is applied. */
export function EditOrderForm({ order, onDone }: EditOrderFormProps) {
  // Keeps the order that was opened, because another version may have other lines.
  const [opened] = useState(order);
  const [before] = useState(() => typedEdit(order));
  const [typed, setTyped] = useState(before);
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState('');
  const [notify, setNotify] = useState(true);
  // A repeated click edits once; changed lines are a new edit.
  const [key, setKey] = useState(uuid);
  const [edit, { isLoading, error }] = useEditOrderMutation();
  const version = opened.version ?? 1;
  const isMoved = isOther(typed, before, ['address', 'method']);
  const isChanged = isMoved || isOther(typed, before, ['lines']);
  const checked = checkedEdit(typed, isMoved, { version, note, notify });
  const preview = usePreview(order._id, typed, { version, isOpen, isUsed: isOpen || isChanged });

  const change = (parts: Partial<TypedEdit>) => {
    setTyped({ ...typed, ...parts });
    setKey(uuid());
  };
  const press = async () => {
    if (isLoading || !checked.success) return;
    const { error: failed } = await edit({ ...checked.data, order: order._id, key });
    if (!failed) onDone();
  };
  return (
    <div className={styles.form}>
      <DraftLines
        lines={typed.lines}
        faults={faultsOf(checked)}
        onChange={(lines) => {
          change({ lines });
        }}
      />
      <p className={styles.quiet}>
        Existing items keep their prices. Added products use today’s price, without tax if the order
        has none.
      </p>
      <EditDelivery
        typed={typed}
        faults={faultsOf(checked)}
        isOpen={isOpen}
        onOpen={() => {
          setIsOpen(true);
        }}
        offered={preview.offered}
        onChange={change}
      />
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void press();
        }}
      >
        <TextField
          label="Note, for the customer (optional)"
          maxLength={300}
          value={note}
          onChange={({ target }) => {
            setNote(target.value);
            setKey(uuid());
          }}
        />
        <CheckField
          label="Send the customer an e-mail"
          checked={notify}
          onChange={({ target }) => {
            setNotify(target.checked);
          }}
        />
        {preview.isKnown && (
          <EditDifference before={opened} edited={preview.edited} error={preview.error} />
        )}
        {error && (
          <p role="alert" className={styles.fault}>
            {errorMessage(error, 'The order could not be changed')}
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" busy={isLoading} disabled={!isChanged || !checked.success}>
            Apply the changes
          </Button>
        </div>
      </form>
    </div>
  );
}

interface PreviewOptions {
  version: number;
  /** True if address and method are part of the edit. */
  isOpen: boolean;
  isUsed: boolean;
}

/** Requests the price of the edited order once typing pauses. */
function usePreview(order: string, typed: TypedEdit, { version, isOpen, isUsed }: PreviewOptions) {
  const settled = JSON.parse(useDebounced(JSON.stringify(typed), SETTLE_MS)) as TypedEdit;
  const { data: input } = checkedEdit(settled, isOpen, { version });
  const request = { version, lines: [], ...input, order };
  const skip = !input || !isUsed;
  const { data, currentData, error } = usePreviewEditQuery(request, { skip });
  // The previous methods stay while the next price loads.
  const offered = data?.delivery;
  return { isKnown: !skip, edited: currentData, offered, error: skip ? undefined : error };
}
