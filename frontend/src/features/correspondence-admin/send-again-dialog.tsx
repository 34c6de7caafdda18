import type { RepeatedEmail } from '@shop/contracts/ordering/order-emails';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { uuid } from '../../lib/uuid';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/select-field';
import { Spinner } from '../../ui/spinner';
import { EmailPreview } from './email-preview';
import styles from './email-preview.module.css';
import { usePreviewEmailQuery, useRepeatEmailMutation } from './email-templates-api';

const SHOWN_MS = 5_000;

interface RepeatedKind {
  value: RepeatedEmail;
  label: string;
}

/** E-mails about an order that can be sent again. */
export const repeatedKinds: readonly RepeatedKind[] = [
  { value: 'orderPlaced', label: 'Order placed' },
  { value: 'orderStatusChanged', label: 'Order status' },
];

interface SendAgainDialogProps {
  order: string;
  offered: readonly RepeatedKind[];
  onClose: () => void;
}

/** Sends an e-mail again after a preview. A dialog sends one e-mail, however often its button is pressed. */
export function SendAgainDialog({ order, offered, onClose }: SendAgainDialogProps) {
  const [kind, setKind] = useState(offered[0]?.value ?? 'orderPlaced');
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
