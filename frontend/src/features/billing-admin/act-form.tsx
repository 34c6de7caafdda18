import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import styles from './act-form.module.css';
import type { useActForm } from './use-act-form';

interface ActFormProps {
  form: Pick<ReturnType<typeof useActForm>, 'submit' | 'isSending' | 'refusal'>;
  /** Label of the submit button. */
  press: string;
  onCancel: () => void;
  children: ReactNode;
}

/** Frame of a short form in a dialog. */
export const ActForm = ({ form, press, onCancel, children }: ActFormProps) => (
  <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
    {children}
    {form.refusal !== null && (
      <p role="alert" className={styles.fault}>
        {form.refusal}
      </p>
    )}
    <div className={styles.actions}>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={form.isSending}>
        {press}
      </Button>
    </div>
  </form>
);
