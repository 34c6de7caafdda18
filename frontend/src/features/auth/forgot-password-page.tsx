import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { errorMessage } from '../../lib/error-message';
import { laterResolver } from '../../lib/later-resolver';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { TextField } from '../../ui/text-field';
import { useForgotPasswordMutation } from './password-api';
import { AuthFrame } from './auth-frame';
import styles from './auth-frame.module.css';

/** Requests a password reset link. The response does not reveal whether the address is known. */
export function ForgotPasswordPage() {
  const [requestLink, { data, error }] = useForgotPasswordMutation();
  const { register, handleSubmit, formState } = useForm({
    resolver: laterResolver(() => import('./forgot-password.resolver')),
    defaultValues: { email: '' },
  });
  const submit = handleSubmit((input) => requestLink(input));
  return (
    <AuthFrame
      title="Forgot your password?"
      intro="Enter your email address and we will send you a link to choose a new password."
    >
      <PageTitle>Forgot password</PageTitle>
      {data ? (
        <p className={styles.good} role="status">
          {data.message} The link works once, within one hour.
        </p>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          {error && (
            <p className={styles.note} role="alert">
              {errorMessage(error, 'The link could not be requested.')}
            </p>
          )}
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            error={formState.errors.email?.message}
            {...register('email')}
          />
          <Button type="submit" wide busy={formState.isSubmitting}>
            Send the link
          </Button>
        </form>
      )}
      <p className={styles.after}>
        <Link to={paths.login.href()}>Back to login</Link>
      </p>
    </AuthFrame>
  );
}
