import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { useLazyLoadUserQuery } from '../auth-api';
import { selectAuth } from '../auth-slice';

/** Loads the signed-in user again: something about him has changed elsewhere. */
export function useReloadUser() {
  const [load] = useLazyLoadUserQuery();
  const { token } = useSelector(selectAuth);
  return useCallback(() => {
    if (token !== null) void load(token);
  }, [load, token]);
}
