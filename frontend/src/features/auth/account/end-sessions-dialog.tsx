import { useState, type SyntheticEvent } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/text-field';
import { useEndSessionsMutation } from './account-api';
import styles from './account-page.module.css';

/** Sessions to end: one, or all others. */
export interface Ending {
  session?: string;
  /** Text that follows "End". */
  what: string;
}

interface EndSessionsDialogProps {
  ending: Ending | null;
  onClose: () => void;
}

/** Requires the password, so that a stranger at an open screen cannot end sessions. */
export function EndSessionsDialog({ ending, onClose }: EndSessionsDialogProps) {
  return (
    <Dialog open={ending !== null} title={`End ${ending?.what ?? ''}?`} onClose={onClose}>
      {ending && <EndForm ending={ending} onClose={onClose} />}
    </Dialog>
  );
}

function EndForm({ ending, onClose }: EndSessionsDialogProps & { ending: Ending }) {
  const [end, { isLoading, error }] = useEndSessionsMutation();
  const [password, setPassword] = useState('');

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const { session } = ending;
    const result = await end({ password, ...(session !== undefined && { session }) });
    if (!result.error) onClose();
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.text}>Please enter your password once more.</p>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        error={error && errorMessage(error, 'The session could not be ended.')}
        onChange={(event) => {
          setPassword(event.target.value);
        }}
      />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isLoading}>
          End
        </Button>
      </div>
    </form>
  );
}
