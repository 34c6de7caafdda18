import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { useLazyLoadUserQuery } from '../auth-api';
import { selectAuth } from '../auth-slice';

/** Returns a function that reloads the signed-in user after a change made elsewhere. */
export function useReloadUser() {
  const [load] = useLazyLoadUserQuery();
  const { token } = useSelector(selectAuth);
  return useCallback(() => {
    if (token !== null) void load(token);
  }, [load, token]);
}
