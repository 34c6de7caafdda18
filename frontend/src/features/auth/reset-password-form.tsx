import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { useResetPasswordMutation } from './password-api';
import styles from './auth-frame.module.css';
import { loggedOut } from './auth-slice';
import { uniqueMessages } from './unique-messages';
import { newPasswordInput } from './new-password';
import { NewPasswordFields } from './new-password-fields';

const READABLE_MS = 5_000;

export function ResetPasswordForm({ token }: { token: string }) {
  const [reset, { error }] = useResetPasswordMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(newPasswordInput),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const faults = uniqueMessages(formState.errors, ['password', 'confirmPassword']);

  const submit = handleSubmit(async ({ password }) => {
    const result = await reset({ token, password });
    if (result.error) return;
    // The reset ends every session, including one that this browser may still hold.
    dispatch(loggedOut());
    void navigate(paths.login.href(), { replace: true });
    const { message, warning } = result.data;
    const msg = warning === undefined ? message : `${message} ${warning}`;
    dispatch(alertAdded({ type: 'success', msg, duration: READABLE_MS }));
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {error && (
        <p className={styles.note} role="alert">
          {errorMessage(error, 'The password could not be changed.')}
        </p>
      )}
      <NewPasswordFields label="New password" faults={faults} register={register} />
      <Button type="submit" wide busy={formState.isSubmitting}>
        Set new password
      </Button>
    </form>
  );
}
