import { useSelector } from 'react-redux';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { lazyPart } from '../ui/lazy-part';
import { selectUser } from '../features/auth/auth-slice';
import { adminPaths } from '../lib/admin-paths';
import { paths } from '../lib/paths';

const AccessDenied = lazyPart(async () => (await import('./access-denied')).AccessDenied);
const RedirectHome = lazyPart(async () => (await import('./redirect-home')).RedirectHome);

/**
 * Used inside `SignedInOnly`. Anyone but an administrator is denied access in place, or on the home page for the
 * product pages (spec section 2). An administrator with a weak password must first change it on the account page.
 */
export function AdminOnly() {
  const user = useSelector(selectUser);
  const { pathname } = useLocation();
  if (user?.role === 'admin')
    return user.mustChangePassword ? <Navigate to={paths.account.href()} replace /> : <Outlet />;
  return matchPath(`${adminPaths.products.path}/*`, pathname) ? <RedirectHome /> : <AccessDenied />;
}
