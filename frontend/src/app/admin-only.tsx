import { useSelector } from 'react-redux';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { lazyPart } from '../ui/lazy-part';
import { selectUser } from '../features/auth/auth-slice';
import { adminPaths } from '../lib/admin-paths';
import { paths } from '../lib/paths';

const AccessDenied = lazyPart(async () => (await import('./access-denied')).AccessDenied);
const RedirectHome = lazyPart(async () => (await import('./redirect-home')).RedirectHome);

/**
 * Inside `SignedInOnly`: everyone but an administrator reads why not, in place; of the products' page he reads it on the
 * home page (spec section 2). An administrator whose password is too weak changes it first: the form says why.
 */
export function AdminOnly() {
  const user = useSelector(selectUser);
  const { pathname } = useLocation();
  if (user?.role === 'admin')
    return user.mustChangePassword ? <Navigate to={paths.account.href()} replace /> : <Outlet />;
  return matchPath(`${adminPaths.products.path}/*`, pathname) ? <RedirectHome /> : <AccessDenied />;
}
