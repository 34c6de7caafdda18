import { zodResolver } from '@hookform/resolvers/zod';
import { changePasswordInput } from '@shop/contracts/auth';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { api } from '../../../lib/api';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { newPasswordInput } from '../new-password';
import { NewPasswordFields } from '../new-password-fields';
import { tokenRenewed } from '../auth-slice';
import { eachOnce } from '../each-once';
import { useChangePasswordMutation } from './account-api';
import styles from './account-page.module.css';

const formInput = newPasswordInput.safeExtend({
  currentPassword: changePasswordInput.shape.currentPassword,
});
const empty = { currentPassword: '', password: '', confirmPassword: '' };

export function PasswordForm({ email }: { email: string }) {
  const [change, { data, error, isLoading }] = useChangePasswordMutation();
  const dispatch = useDispatch();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(formInput),
    defaultValues: empty,
  });
  const faults = eachOnce(formState.errors, ['currentPassword', 'password', 'confirmPassword']);
  const submit = handleSubmit(async ({ currentPassword, password }) => {
    const answer = await change({ currentPassword, newPassword: password });
    if (answer.error) return;
    reset(empty);
    dispatch(tokenRenewed(answer.data.token));
    // The other sessions have ended; asked for with the new token alone.
    dispatch(api.util.invalidateTags(['Session']));
    dispatch(alertAdded({ type: 'success', msg: answer.data.message }));
  });
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {error && (
        <p className={styles.note} role="alert">
          {errorMessage(error, 'The password could not be changed.')}
        </p>
      )}
      {data?.warning && !isLoading && <p className={styles.warning}>{data.warning}</p>}
      {/* So that a password manager knows whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={faults.currentPassword}
        {...register('currentPassword')}
      />
      <NewPasswordFields
        label="New password"
        hint="At least 6 characters. Your other sessions end."
        faults={faults}
        register={register}
      />
      <Button type="submit" variant="secondary" busy={isLoading}>
        Change password
      </Button>
    </form>
  );
}
