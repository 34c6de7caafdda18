import type { ShortLine } from '@shop/contracts/inventory/cutting';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { uuid } from '../../../lib/uuid';
import { Button } from '../../../ui/button';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';
import { useOrderName } from '../../order/order-numbers';
import { useSettleShortMutation } from './settle-api';
import styles from './settle.module.css';
import { emailOf, shortText } from './settle.rules';
import { WayChoice } from './way-choice';

/** Milliseconds: long enough to read. */
const SHOWN = 5_000;

interface ShortLineFormProps {
  order: string;
  line: ShortLine;
  onDone: () => void;
}

/** The ways that help, and the e-mail of the chosen one, which the admin may change or leave out. */
export function ShortLineForm({ order, line, onDone }: ShortLineFormProps) {
  const name = useOrderName(order);
  const [way, setWay] = useState(line.ways[0]);
  const [email, setEmail] = useState(() => way && emailOf(line, way));
  // The same press twice settles once and sends one e-mail.
  const [key, setKey] = useState(uuid);
  const [settle, { isLoading, error }] = useSettleShortMutation();
  const dispatch = useDispatch();
  if (!way || !email) return null;

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
    <div className={styles.form}>
      <p>
        {shortText(line)} for {name} {line.short.length === 1 ? 'has' : 'have'} no roll.
      </p>
      <WayChoice
        line={line}
        value={way}
        onPick={(picked) => {
          setWay(picked);
          setEmail(emailOf(line, picked));
          setKey(uuid());
        }}
      />
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
        hint="It ends with your name and a link to the order."
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
    </div>
  );
}
