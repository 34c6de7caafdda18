import { useState } from 'react';
import { Button } from '../../ui/button';
import styles from './act-form.module.css';

interface OwedFormProps {
  text: string;
  /** On the button that does it. */
  press: string;
  onPress: () => Promise<void>;
  onDone: () => void;
}

/** Asks once more before a refund that failed is paid in another way. */
export function OwedForm({ text, press, onPress, onDone }: OwedFormProps) {
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
