import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button';
import styles from './form-frame.module.css';
import type { Outcome } from './use-form-submission';

interface FormFrameProps {
  label: string;
  onSubmit: (event: FormEvent) => Promise<void>;
  isBusy: boolean;
  outcome: Outcome | null;
  action: string;
  /** Label of the button while the form is being sent. */
  busyAction?: string;
  children: ReactNode;
}

/** The fields of a form with its button and its result. */
export function FormFrame(props: FormFrameProps) {
  const { label, onSubmit, isBusy, outcome, action, busyAction = 'Sending...', children } = props;
  return (
    <form
      noValidate
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => void onSubmit(event)}
    >
      <div className={styles.fields}>{children}</div>
      <div className={styles.end}>
        <Button type="submit" busy={isBusy} disabled={isBusy}>
          {isBusy ? busyAction : action}
        </Button>
        <p role="status" className={outcome?.isSent ? styles.sent : undefined}>
          {outcome?.isSent && outcome.message}
        </p>
        {outcome?.isSent === false && (
          <p role="alert" className={styles.failed}>
            {outcome.message}
          </p>
        )}
      </div>
    </form>
  );
}
