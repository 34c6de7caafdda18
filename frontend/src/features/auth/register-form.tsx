import { zodResolver } from '@hookform/resolvers/zod';
import { PASSWORD_MIN, registerInput } from '@shop/contracts/auth';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { z } from 'zod';
import { alertAdded } from '../../lib/alerts-slice';
import { serverMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { useRegisterMutation } from './auth-api';
import styles from './auth-frame.module.css';
import { eachOnce } from './each-once';

const FAILED = 'Registration failed';

const formInput = registerInput
  .extend({ confirmPassword: z.string().min(1, 'Please fill in all fields') })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  });

export function RegisterForm() {
  const [createAccount, { isLoading, error }] = useRegisterMutation();
  const dispatch = useDispatch();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(formInput),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  });
  const faults = eachOnce(formState.errors, ['name', 'email', 'password', 'confirmPassword']);

  const submit = handleSubmit(async ({ name, email, password }) => {
    const answer = await createAccount({ name, email, password });
    dispatch(
      answer.error
        ? alertAdded({ type: 'error', msg: serverMessage(answer.error) ?? FAILED })
        : alertAdded({ type: 'success', msg: 'Registered!' }),
    );
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {error && <p className={styles.note}>{serverMessage(error) ?? FAILED}</p>}
      <TextField label="Full name" autoComplete="name" error={faults.name} {...register('name')} />
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
        autoComplete="new-password"
        minLength={PASSWORD_MIN}
        hint="At least 6 characters"
        error={faults.password}
        {...register('password')}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        error={faults.confirmPassword}
        {...register('confirmPassword')}
      />
      <Button type="submit" wide busy={isLoading}>
        Register
      </Button>
    </form>
  );
}
