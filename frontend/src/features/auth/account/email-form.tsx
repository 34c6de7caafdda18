import { zodResolver } from '@hookform/resolvers/zod';
import { requestEmailChangeInput } from '@shop/contracts/auth/email-change';
import { useForm } from 'react-hook-form';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { uniqueMessages } from '../unique-messages';
import styles from './account-page.module.css';
import { useRequestEmailChangeMutation } from './email-api';

interface EmailFormProps {
  /** Address that is already pending. */
  email?: string;
  onSent?: () => void;
}

/** Requests a link to a new address; the current one stays until the link is followed. */
export function EmailForm({ email = '', onSent }: EmailFormProps) {
  const [request, { error }] = useRequestEmailChangeMutation();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(requestEmailChangeInput),
    defaultValues: { email, password: '' },
  });
  const faults = uniqueMessages(formState.errors, ['email', 'password']);
  const submit = handleSubmit(async (input) => {
    const result = await request(input);
    if (!result.error) onSent?.();
  });
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {error && (
        <p className={styles.note} role="alert">
          {errorMessage(error, 'The link could not be sent.')}
        </p>
      )}
      <TextField
        label="New e-mail address"
        type="email"
        autoComplete="email"
        hint="We will send a link there. It works once, within one hour."
        error={faults.email}
        {...register('email')}
      />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={faults.password}
        {...register('password')}
      />
      <Button type="submit" variant="secondary" busy={formState.isSubmitting}>
        Send the link
      </Button>
    </form>
  );
}
