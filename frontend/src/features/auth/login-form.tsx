import { PASSWORD_MIN } from '@shop/contracts/core/limits';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { laterResolver } from '../../lib/later-resolver';
import { Button } from '../../ui/button';
import { CheckField } from '../../ui/check-field';
import { TextField } from '../../ui/text-field';
import { useLoginMutation } from './auth-api';
import styles from './auth-frame.module.css';
import { uniqueMessages } from './unique-messages';

const FAILED = 'Login failed';

export function LoginForm() {
  const [login, { error }] = useLoginMutation();
  const dispatch = useDispatch();
  const { register, handleSubmit, formState } = useForm({
    resolver: laterResolver(() => import('./login.resolver')),
    defaultValues: { email: '', password: '', rememberMe: false },
  });
  const faults = uniqueMessages(formState.errors, ['email', 'password']);

  const submit = handleSubmit(async (input) => {
    const result = await login(input);
    dispatch(
      result.error
        ? alertAdded({ type: 'error', msg: errorMessage(result.error, FAILED) })
        : alertAdded({ type: 'success', msg: 'Logged in!' }),
    );
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {error && <p className={styles.note}>{errorMessage(error, FAILED)}</p>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={faults.email}
        {...register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        minLength={PASSWORD_MIN}
        error={faults.password}
        {...register('password')}
      />
      <CheckField label="Remember me" {...register('rememberMe')} />
      <Button type="submit" wide busy={formState.isSubmitting}>
        Login
      </Button>
    </form>
  );
}
