import type { ShortLine } from '@shop/contracts/inventory/cutting';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { uuid } from '../../../lib/uuid';
import { Button } from '../../../ui/button';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';
import { useSettleShortMutation } from './settle-api';
import styles from './settle.module.css';
import { emailOf } from './settle.rules';

/** In milliseconds. */
const SHOWN = 5_000;

interface SettleFormProps {
  order: string;
  line: ShortLine;
  way: ShortLine['ways'][number];
  onDone: () => void;
}

/** Settles the pieces in the chosen way, with an e-mail that the admin can edit or omit. */
export function SettleForm({ order, line, way, onDone }: SettleFormProps) {
  const [email, setEmail] = useState(() => emailOf(line, way));
  // A repeated click settles once and sends one e-mail.
  const [key] = useState(uuid);
  const [settle, { isLoading, error }] = useSettleShortMutation();
  const dispatch = useDispatch();

  const press = async (isSent: boolean) => {
    if (isLoading) return;
    const body = { product: line.product._id, how: way.how, email: isSent ? email : null };
    const result = await settle({ order, key, ...body });
    if (result.error) return;
    const msg = isSent
      ? `${result.data.message} The customer gets the e-mail.`
      : result.data.message;
    dispatch(alertAdded({ type: 'success', msg, duration: SHOWN }));
    onDone();
  };
  const isEmpty = email.subject.trim() === '' || email.text.trim() === '';

  return (
    <>
      <TextField
        label="Subject of the e-mail"
        value={email.subject}
        maxLength={150}
        onChange={({ target }) => {
          setEmail({ ...email, subject: target.value });
        }}
      />
      <TextAreaField
        label="E-mail to the customer"
        hint="Your name and a link to the order are added at the end."
        rows={7}
        value={email.text}
        maxLength={5_000}
        onChange={({ target }) => {
          setEmail({ ...email, text: target.value });
        }}
      />
      {error && (
        <p role="alert" className={styles.fault}>
          {errorMessage(error, 'The pieces could not be settled')}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="quiet" busy={isLoading} onClick={() => void press(false)}>
          Settle without e-mail
        </Button>
        <Button busy={isLoading} disabled={isEmpty} onClick={() => void press(true)}>
          Settle and send
        </Button>
      </div>
    </>
  );
}
