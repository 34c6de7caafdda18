import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths';

/** Redirects to the page where a guard interrupted the visitor, or to the home page. */
export function RedirectAfterLogin() {
  const state = useLocation().state as { from?: unknown } | null;
  const from = state?.from;
  return <Navigate to={typeof from === 'string' ? from : paths.home.href()} replace />;
}
