import { formatDollars } from '@shop/contracts/money/price';
import type { OrderDetail } from '@shop/contracts/ordering/order';
import type { EditedOrder } from '@shop/contracts/ordering/order-edits';
import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { useDebounced } from '../../../lib/use-debounced';
import { uuid } from '../../../lib/uuid';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/check-field';
import { TextField } from '../../../ui/text-field';
import type { TypedLine } from '../drafts/draft-form.rules';
import { DraftLines } from '../drafts/draft-lines';
import { checkedEdit, faultsOf, typedLines } from './edit-form.rules';
import { useEditOrderMutation, usePreviewEditQuery, type EditOfOrder } from './edit-order-api';
import styles from './edits.module.css';

/** Milliseconds without a key before the price is requested. */
const SETTLE_MS = 400;

interface EditOrderFormProps {
  order: OrderDetail;
  onDone: () => void;
}

/** Changes the lines of an order: shows what it would cost, and then writes it. */
export function EditOrderForm({ order, onDone }: EditOrderFormProps) {
  // The version that was opened: another one has other lines.
  const [version] = useState(order.version ?? 1);
  const [before] = useState(() => typedLines(order));
  const [lines, setLines] = useState(before);
  const [note, setNote] = useState('');
  const [notify, setNotify] = useState(true);
  // The same press twice edits once; other lines are another edit.
  const [key, setKey] = useState(uuid);
  const [edit, { isLoading, error }] = useEditOrderMutation();
  const isChanged = JSON.stringify(lines) !== JSON.stringify(before);
  const checked = checkedEdit(lines, { version, note, notify });

  const press = async () => {
    if (isLoading || !checked.success) return;
    const { error: failed } = await edit({ ...checked.data, order: order._id, key });
    if (!failed) onDone();
  };
  return (
    <div className={styles.form}>
      <DraftLines
        lines={lines}
        faults={faultsOf(checked)}
        onChange={(changed) => {
          setLines(changed);
          setKey(uuid());
        }}
      />
      <p className={styles.quiet}>
        What stays keeps its price. An added product costs its price of today.
      </p>
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
        {isChanged && <Difference order={order._id} version={version} lines={lines} />}
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

interface DifferenceProps extends Pick<EditOfOrder, 'order' | 'version'> {
  lines: readonly TypedLine[];
}

/** Shows the old total, the new one and the difference, as the server works them out. */
function Difference({ order, version, lines }: DifferenceProps) {
  const settled = useDebounced(JSON.stringify(lines), SETTLE_MS);
  const { data: input } = checkedEdit(JSON.parse(settled) as TypedLine[], { version });
  const request = { order, version, lines: input?.lines ?? [] };
  const { currentData, error } = usePreviewEditQuery(request, { skip: !input });
  if (!input) return null;
  if (error)
    return (
      <p role="alert" className={styles.fault}>
        {errorMessage(error, 'The price could not be worked out')}
      </p>
    );
  if (!currentData)
    return (
      <p role="status" className={styles.quiet}>
        Working out the price…
      </p>
    );
  return <Totals edited={currentData} />;
}

function Totals({ edited: { before, after, difference, isToPay } }: { edited: EditedOrder }) {
  const change = formatDollars(Math.abs(difference));
  return (
    <div role="status">
      <dl className={styles.totals}>
        <dt>Total before</dt>
        <dd>{formatDollars(before)}</dd>
        <dt>Total after</dt>
        <dd>{formatDollars(after)}</dd>
        <dt>Difference</dt>
        <dd>{difference === 0 ? 'None' : `${change} ${difference < 0 ? 'less' : 'more'}`}</dd>
      </dl>
      {isToPay && <p>The customer pays {change} by link; until then the order stays as it is.</p>}
      {difference < 0 && (
        <p className={styles.quiet}>
          What was charged above that is refunded; what is on hold is released.
        </p>
      )}
    </div>
  );
}
