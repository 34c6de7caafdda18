import type { AccountView, Role } from '@shop/contracts/auth/auth';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/text-field';
import styles from './users-page.module.css';

interface RoleDialogProps {
  user: AccountView;
  /** Role to assign; null closes the dialog. */
  role: Role | null;
  busy: boolean;
  onConfirm: (role: Role) => void;
  onClose: () => void;
}

const effects: Record<Role, string> = {
  admin:
    'An administrator can see every order and customer address, change prices and stock, and assign roles.',
  user: 'An ordinary user can shop and see only their own orders. They lose access to the back-office immediately.',
};

/** Shows the user and the effect, and requires the new role as typed text, so that no stray key or click grants it. */
export function RoleDialog({ user, role, busy, onConfirm, onClose }: RoleDialogProps) {
  const title = role === 'admin' ? 'Make an administrator' : 'Make an ordinary user';
  return (
    <Dialog open={role !== null} onClose={onClose} title={title}>
      {role !== null && (
        <Question user={user} role={role} busy={busy} onConfirm={onConfirm} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Question({ user, role, busy, onConfirm, onClose }: RoleDialogProps & { role: Role }) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (typed.trim().toLowerCase() === role) onConfirm(role);
    else setWrong(true);
  };
  return (
    <form className={styles.question} noValidate onSubmit={submit}>
      <p>
        <strong>{user.name}</strong> ({user.email}) becomes{' '}
        {role === 'admin' ? 'an administrator' : 'an ordinary user'}. {effects[role]}
      </p>
      <TextField
        label={`Type “${role}” to confirm`}
        data-first
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={isWrong ? `Please type “${role}”.` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
      />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={busy ? undefined : onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          Change role
        </Button>
      </div>
    </form>
  );
}
