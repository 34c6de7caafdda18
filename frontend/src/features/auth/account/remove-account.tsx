import { useState, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Panel } from '../../../ui/panel';
import { TextField } from '../../../ui/text-field';
import { loggedOut } from '../auth-slice';
import { useRemoveAccountMutation } from './account-api';
import styles from './account-page.module.css';

const READABLE_MS = 5_000;

export function RemoveAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Remove account">
      <p className={styles.text}>
        We delete your name, your addresses and your saved list. Your orders stay in our records
        without your name. What is still open (an order, a return or a withdrawal) keeps it until it
        is done, at most 90 days.
      </p>
      <Button
        variant="danger"
        onClick={() => {
          setOpen(true);
        }}
      >
        Remove account
      </Button>
      <Dialog
        open={isOpen}
        title="Remove your account?"
        onClose={() => {
          setOpen(false);
        }}
      >
        <RemoveForm
          onCancel={() => {
            setOpen(false);
          }}
        />
      </Dialog>
    </Panel>
  );
}

function RemoveForm({ onCancel }: { onCancel: () => void }) {
  const [remove, { isLoading, error }] = useRemoveAccountMutation();
  const [password, setPassword] = useState('');
  const dispatch = useDispatch();
  const navigate = useNavigate();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const result = await remove({ password });
    if (result.error) return;
    void navigate(paths.home.href());
    dispatch(loggedOut());
    dispatch(alertAdded({ type: 'success', msg: result.data.message, duration: READABLE_MS }));
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.text}>This cannot be undone. Please enter your password once more.</p>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        error={error && errorMessage(error, 'The account could not be removed.')}
        onChange={(event) => {
          setPassword(event.target.value);
        }}
      />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" busy={isLoading}>
          Remove my account
        </Button>
      </div>
    </form>
  );
}
