import { company } from '@shop/contracts/core/company';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { PageTitle } from '../../ui/page-title';
import { RedirectAfterLogin } from './redirect-after-login';
import { AuthFrame } from './auth-frame';
import styles from './auth-frame.module.css';
import { selectIsAuthenticated } from './auth-slice';
import { LoginForm } from './login-form';

export function LoginPage() {
  const state: unknown = useLocation().state;
  if (useSelector(selectIsAuthenticated)) return <RedirectAfterLogin />;
  return (
    <AuthFrame title="Welcome back" intro="Log in to check out and to follow your orders.">
      <PageTitle>Login</PageTitle>
      <LoginForm />
      <p className={styles.after}>
        <Link to={paths.forgotPassword.href()}>Forgot your password?</Link>
        <br />
        New to {company.name}?{' '}
        <Link to={paths.register.href()} state={state}>
          Create an account
        </Link>
      </p>
    </AuthFrame>
  );
}
