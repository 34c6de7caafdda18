import { zodResolver } from '@hookform/resolvers/zod';
import { changeNameInput } from '@shop/contracts/auth/auth';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { userChanged } from '../auth-slice';
import { useChangeNameMutation } from './account-api';
import styles from './account-page.module.css';

export function NameForm({ name }: { name: string }) {
  const [change, { error }] = useChangeNameMutation();
  const dispatch = useDispatch();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(changeNameInput),
    defaultValues: { name },
  });
  const submit = handleSubmit(async (input) => {
    const result = await change(input);
    if (result.error) return;
    dispatch(userChanged(result.data));
    dispatch(alertAdded({ type: 'success', msg: 'Name changed.' }));
  });
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Full name"
        autoComplete="name"
        error={
          formState.errors.name?.message ??
          (error && errorMessage(error, 'The name could not be changed.'))
        }
        {...register('name')}
      />
      <Button type="submit" variant="secondary" busy={formState.isSubmitting}>
        Save name
      </Button>
    </form>
  );
}
