import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths';

/** To where a guard interrupted the visitor, else home. */
export function AfterEntry() {
  const state = useLocation().state as { from?: unknown } | null;
  const from = state?.from;
  return <Navigate to={typeof from === 'string' ? from : paths.home.href()} replace />;
}
