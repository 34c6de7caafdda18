import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { authApi } from '../features/auth/auth-api';
import { authFailed } from '../features/auth/auth-slice';
import { readToken } from '../lib/token-storage';
import { ErrorBoundary } from './error-boundary';
import { Router } from './router';
import type { Store } from './store';

/** The shop: loads the user of the stored token once, and shows the page at the address. */
export function App() {
  const dispatch = useDispatch<Store['dispatch']>();

  useEffect(() => {
    const token = readToken();
    if (token === null) dispatch(authFailed());
    else void dispatch(authApi.endpoints.loadUser.initiate(token, { subscribe: false }));
  }, [dispatch]);

  return (
    <ErrorBoundary>
      <Router />
    </ErrorBoundary>
  );
}
