import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { PageTitle } from '../../ui/page-title';
import { RedirectAfterLogin } from './redirect-after-login';
import { AuthFrame } from './auth-frame';
import styles from './auth-frame.module.css';
import { selectIsAuthenticated } from './auth-slice';
import { RegisterForm } from './register-form';

export function RegisterPage() {
  const state: unknown = useLocation().state;
  if (useSelector(selectIsAuthenticated)) return <RedirectAfterLogin />;
  return (
    <AuthFrame
      title="Create an account"
      intro="One account for your cart, your orders and their history."
    >
      <PageTitle>Register</PageTitle>
      <RegisterForm />
      <p className={styles.after}>
        Already with us?{' '}
        <Link to={paths.login.href()} state={state}>
          Log in
        </Link>
      </p>
    </AuthFrame>
  );
}
