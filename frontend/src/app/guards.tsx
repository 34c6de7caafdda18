import { lazy } from 'react';
import { useSelector } from 'react-redux';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { selectAuth, selectIsAdmin, selectMustChangePassword } from '../features/auth/auth-slice';
import { paths } from '../lib/paths';
import { Spinner } from '../ui/spinner';

const AccessDenied = lazy(async () => ({
  default: (await import('./access-denied')).AccessDenied,
}));
const SentHome = lazy(async () => ({
  default: (await import('./sent-home')).SentHome,
}));

/** Lets the signed-in pass; a guest logs in first and comes back to where he was going. */
export function SignedInOnly() {
  const { loading, isAuthenticated } = useSelector(selectAuth);
  const { pathname, search } = useLocation();
  if (loading) return <Spinner label="Loading..." />;
  if (isAuthenticated) return <Outlet />;
  return <Navigate to={paths.login.href()} replace state={{ from: pathname + search }} />;
}

/**
 * Inside `SignedInOnly`: everyone but an administrator reads why not, in place;
 * of the products' page he reads it on the home page (spec section 2). One with a weak password changes that first.
 */
export function AdminOnly() {
  const isAdmin = useSelector(selectIsAdmin);
  const { pathname } = useLocation();
  const mustChangePassword = useSelector(selectMustChangePassword);
  // The form says why, and has the cursor.
  if (isAdmin && mustChangePassword) return <Navigate to={paths.account.href()} replace />;
  if (isAdmin) return <Outlet />;
  return matchPath(`${paths.adminProducts.path}/*`, pathname) ? <SentHome /> : <AccessDenied />;
}
