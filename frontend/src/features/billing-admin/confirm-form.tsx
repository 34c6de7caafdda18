import { useState } from 'react';
import { Button } from '../../ui/button';
import styles from './act-form.module.css';

interface ConfirmFormProps {
  text: string;
  /** Label of the confirm button. */
  press: string;
  onPress: () => Promise<void>;
  onDone: () => void;
}

/** Requires a second click before an action that cannot be undone. */
export function ConfirmForm({ text, press, onPress, onDone }: ConfirmFormProps) {
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    await onPress();
    onDone();
  };
  return (
    <div className={styles.form}>
      <p>{text}</p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button busy={isSending} data-first onClick={() => void send()}>
          {press}
        </Button>
      </div>
    </div>
  );
}
