import { role, type AccountView } from '@shop/contracts/auth';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { serverMessage } from '../../lib/error-message';
import { SelectField } from '../../ui/select-field';
import { useChangeRoleMutation } from './auth-admin-api';

const READABLE_MS = 5_000;
const options = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
];

/** The role of a user; one's own cannot be changed. Goes back, with the reason, when the server refuses. */
export function RoleSelect({ user, isSelf }: { user: AccountView; isSelf: boolean }) {
  const [changeRole, { isLoading, error }] = useChangeRoleMutation();
  // What was chosen, until the list says the same.
  const [chosen, setChosen] = useState<string | null>(null);
  const dispatch = useDispatch();

  const change = async (value: string) => {
    setChosen(value);
    const answer = await changeRole({ user: user._id, role: role.parse(value) });
    if (answer.error) {
      setChosen(null);
      dispatch(alertAdded({ type: 'error', msg: 'Failed to update role' }));
      return;
    }
    const now = value === 'admin' ? 'an administrator' : 'an ordinary user';
    const msg = `${answer.data.name} is now ${now}.`;
    dispatch(alertAdded({ type: 'success', msg, duration: READABLE_MS }));
  };

  if (chosen === user.role && !isLoading) setChosen(null);
  return (
    <SelectField
      label={`Role of ${user.name}`}
      labelHidden
      options={options}
      value={chosen ?? user.role}
      disabled={isSelf || isLoading}
      error={error && chosen === null ? serverMessage(error) : undefined}
      onChange={(event) => void change(event.target.value)}
    />
  );
}
