import type { OrderDetail } from '@shop/contracts/ordering/order';
import type { RepeatedEmail } from '@shop/contracts/ordering/order-emails';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { uuid } from '../../lib/uuid';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Panel } from '../../ui/panel';
import { SelectField } from '../../ui/select-field';
import { Spinner } from '../../ui/spinner';
import { EmailPreview } from '../correspondence-admin/email-preview';
import { usePreviewEmailQuery } from '../correspondence-admin/email-templates-api';
import { useRepeatEmailMutation } from './order-admin-api';
import styles from './order-admin-page.module.css';

const SHOWN_MS = 5_000;
const kinds = [
  { value: 'orderPlaced', label: 'Order placed' },
  { value: 'orderStatusChanged', label: 'Order status' },
] as const satisfies { value: RepeatedEmail; label: string }[];

/** Sends an e-mail about the order again, made of what the order is now, after a preview. */
export function SendEmailAgain({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  // An order without a change has no e-mail about one.
  const offered = order.history.length > 1 ? kinds : kinds.slice(0, 1);
  return (
    <Panel title="E-mails">
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          setOpen(true);
        }}
      >
        Send an e-mail again
      </Button>
      {isOpen && (
        <AgainDialog
          order={order._id}
          offered={offered}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </Panel>
  );
}

interface AgainDialogProps {
  order: string;
  offered: readonly (typeof kinds)[number][];
  onClose: () => void;
}

/** One dialog sends one e-mail, however often its button is pressed. */
function AgainDialog({ order, offered, onClose }: AgainDialogProps) {
  const [kind, setKind] = useState<RepeatedEmail>('orderPlaced');
  const [press] = useState(uuid);
  const preview = usePreviewEmailQuery({ key: kind, order });
  const [send, sending] = useRepeatEmailMutation();
  const dispatch = useDispatch();
  const shown = preview.error ? undefined : preview.currentData;
  const error = preview.error ?? sending.error;

  const submit = async () => {
    const { data } = await send({ order, kind, press: `${press}-${kind}` });
    if (!data) return;
    dispatch(alertAdded({ type: 'success', msg: data.message, duration: SHOWN_MS }));
    onClose();
  };
  return (
    <Dialog open size="large" title="Send an e-mail again" onClose={onClose}>
      <div className={styles.again}>
        <SelectField
          label="E-mail"
          options={offered}
          value={kind}
          onChange={({ target }) => {
            setKind(offered.find(({ value }) => value === target.value)?.value ?? kind);
          }}
        />
        {preview.isFetching && <Spinner label="Loading preview..." />}
        {shown && <EmailPreview preview={shown} />}
        {error && <p role="alert">{errorMessage(error, 'The e-mail could not be sent')}</p>}
        <Button busy={sending.isLoading} disabled={!shown} onClick={() => void submit()}>
          Send again
        </Button>
      </div>
    </Dialog>
  );
}
