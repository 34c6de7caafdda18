import { zodResolver } from '@hookform/resolvers/zod';
import { changePasswordInput, type UserView } from '@shop/contracts/auth/auth';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { api } from '../../../lib/api';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { newPasswordInput } from '../new-password';
import { NewPasswordFields } from '../new-password-fields';
import { tokenRenewed, userChanged } from '../auth-slice';
import { uniqueMessages } from '../unique-messages';
import { useChangePasswordMutation } from './account-api';
import styles from './account-page.module.css';

const formInput = newPasswordInput.safeExtend({
  currentPassword: changePasswordInput.shape.currentPassword,
});
const empty = { currentPassword: '', password: '', confirmPassword: '' };

/** Shown to an administrator with a weak password, who is redirected here. */
const TOO_WEAK =
  'Your password is too weak for an administrator. The back-office opens as soon as you have chosen one of at least 12 characters.';

export function PasswordForm({ user }: { user: UserView }) {
  const isTooWeak = user.mustChangePassword === true;
  const [change, { data, error, isLoading }] = useChangePasswordMutation();
  const dispatch = useDispatch();
  const { register, handleSubmit, formState, reset, setFocus } = useForm({
    resolver: zodResolver(formInput),
    defaultValues: empty,
  });
  useEffect(() => {
    if (isTooWeak) setFocus('currentPassword');
  }, [isTooWeak, setFocus]);
  const faults = uniqueMessages(formState.errors, [
    'currentPassword',
    'password',
    'confirmPassword',
  ]);
  const submit = handleSubmit(async ({ currentPassword, password }) => {
    const result = await change({ currentPassword, newPassword: password });
    if (result.error) return;
    reset(empty);
    dispatch(tokenRenewed(result.data.token));
    if (isTooWeak) dispatch(userChanged({ ...user, mustChangePassword: false }));
    // The other sessions have ended, so the list is requested with the new token.
    dispatch(api.util.invalidateTags(['Session']));
    dispatch(alertAdded({ type: 'success', msg: result.data.message }));
  });
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {isTooWeak && <p className={styles.warning}>{TOO_WEAK}</p>}
      {error && (
        <p className={styles.note} role="alert">
          {errorMessage(error, 'The password could not be changed.')}
        </p>
      )}
      {data?.warning && !isLoading && <p className={styles.warning}>{data.warning}</p>}
      {/* Lets a password manager know which account the password belongs to. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={faults.currentPassword}
        {...register('currentPassword')}
      />
      <NewPasswordFields
        label="New password"
        hint={`At least ${user.role === 'admin' ? '12' : '6'} characters. Your other sessions end.`}
        faults={faults}
        register={register}
      />
      <Button type="submit" variant="secondary" busy={formState.isSubmitting}>
        Change password
      </Button>
    </form>
  );
}
