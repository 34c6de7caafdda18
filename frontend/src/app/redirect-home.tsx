import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { alertAdded } from '../lib/alerts-slice';
import { paths } from '../lib/paths';
import { ACCESS_DENIED } from './access-denied';

const SHOWN_MS = 5_000;

/** Redirects to the home page with an alert that explains why. */
export function RedirectHome() {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(alertAdded({ type: 'error', msg: ACCESS_DENIED, duration: SHOWN_MS }));
  }, [dispatch]);
  return <Navigate to={paths.home.href()} replace />;
}
