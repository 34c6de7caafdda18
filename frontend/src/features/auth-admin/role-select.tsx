import { role, type AccountView, type Role } from '@shop/contracts/auth/auth';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { serverMessage } from '../../lib/error-message';
import { CommitSelect } from '../../ui/commit-select';
import { useChangeRoleMutation } from './auth-admin-api';
import { RoleDialog } from './role-dialog';

const READABLE_MS = 5_000;
const options = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
];

/**
 * The role of a user. Admins cannot change their own role. Requires a confirmation, and reverts if the server refuses.
 */
export function RoleSelect({ user, isSelf }: { user: AccountView; isSelf: boolean }) {
  const [changeRole, { isLoading, error }] = useChangeRoleMutation();
  const [chosen, setChosen] = useState<Role | null>(null);
  const settle = useRef<((isDone: boolean) => void) | null>(null);
  const dispatch = useDispatch();

  const close = (isDone: boolean) => {
    setChosen(null);
    settle.current?.(isDone);
    settle.current = null;
  };
  const confirmChange = (value: string) => {
    setChosen(role.parse(value));
    return new Promise<boolean>((resolve) => {
      settle.current = resolve;
    });
  };
  const change = async (to: Role) => {
    const result = await changeRole({ user: user._id, role: to, seen: user.role });
    close(!result.error);
    if (result.error) {
      dispatch(alertAdded({ type: 'error', msg: 'Failed to update role' }));
      return;
    }
    const now = to === 'admin' ? 'an administrator' : 'an ordinary user';
    const msg = `${result.data.name} is now ${now}.`;
    dispatch(alertAdded({ type: 'success', msg, duration: READABLE_MS }));
  };

  return (
    <>
      <CommitSelect
        label={`Role of ${user.name}`}
        options={options}
        value={user.role}
        disabled={isSelf}
        busy={isLoading}
        error={error && serverMessage(error)}
        onCommit={confirmChange}
      />
      <RoleDialog
        user={user}
        role={chosen}
        busy={isLoading}
        onConfirm={(to) => void change(to)}
        onClose={() => {
          close(false);
        }}
      />
    </>
  );
}
