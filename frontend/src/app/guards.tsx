import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { selectAuth } from '../features/auth/auth-slice';
import { paths } from '../lib/paths';
import { Spinner } from '../ui/spinner';

/** Shows the page to signed-in users; sends a guest to the login and back afterwards. */
export function SignedInOnly() {
  const { loading, isAuthenticated } = useSelector(selectAuth);
  const { pathname, search } = useLocation();
  if (loading) return <Spinner page />;
  if (isAuthenticated) return <Outlet />;
  return <Navigate to={paths.login.href()} replace state={{ from: pathname + search }} />;
}
