import { useDispatch, useSelector } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { paths } from '../../lib/paths';
import { selectAuth } from '../auth/auth-slice';

/** In milliseconds: long enough to follow the link of a message. */
const LOGIN_MS = 5_000;

/** Returns true for a guest, after showing a message with a link to the login and back to the product. */
export function useLoginFirst(product: string): () => boolean {
  const { token, isAuthenticated, loading } = useSelector(selectAuth);
  const dispatch = useDispatch();
  return () => {
    // A visitor whose stored token is still being checked is not a guest.
    const isGuest = token === null || (!isAuthenticated && !loading);
    if (isGuest) {
      const from = paths.product.href(product);
      const link = { to: paths.login.href(), label: 'Login', state: { from } };
      const msg = 'Please login to add items to cart';
      dispatch(alertAdded({ type: 'error', msg, link, duration: LOGIN_MS }));
    }
    return isGuest;
  };
}
