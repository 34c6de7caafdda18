import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { PageTitle } from '../../ui/page-title';
import { AuthFrame } from './auth-frame';
import styles from './auth-frame.module.css';
import { ResetPasswordForm } from './reset-password-form';

/** Target of the reset link; the token is in the fragment, which no server receives. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  const [token] = useState(hash.slice(1));
  return (
    <AuthFrame
      title="Choose a new password"
      intro="You will be logged out everywhere and can then log in with the new password."
    >
      <PageTitle>Reset password</PageTitle>
      {token === '' ? (
        <p className={styles.note} role="alert">
          This link is no longer valid. Please ask for a new one.
        </p>
      ) : (
        <ResetPasswordForm token={token} />
      )}
      <p className={styles.after}>
        <Link to={paths.forgotPassword.href()}>Ask for a new link</Link>
      </p>
    </AuthFrame>
  );
}
