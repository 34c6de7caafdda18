import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { serverMessage } from '../../lib/error-message';
import { laterResolver } from '../../lib/later-resolver';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { useRegisterMutation } from './auth-api';
import styles from './auth-frame.module.css';
import { uniqueMessages } from './unique-messages';
import { NewPasswordFields } from './new-password-fields';

const FAILED = 'Registration failed';

export function RegisterForm() {
  const [createAccount, { error }] = useRegisterMutation();
  const dispatch = useDispatch();
  const { register, handleSubmit, formState } = useForm({
    resolver: laterResolver(() => import('./register.resolver')),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  });
  const faults = uniqueMessages(formState.errors, ['name', 'email', 'password', 'confirmPassword']);

  const submit = handleSubmit(async ({ name, email, password }) => {
    const result = await createAccount({ name, email, password });
    dispatch(
      result.error
        ? alertAdded({ type: 'error', msg: serverMessage(result.error) ?? FAILED })
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
      <NewPasswordFields label="Password" faults={faults} register={register} />
      <Button type="submit" wide busy={formState.isSubmitting}>
        Register
      </Button>
    </form>
  );
}
