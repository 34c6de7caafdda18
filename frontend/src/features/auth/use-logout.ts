import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { alertAdded } from '../../lib/alerts-slice';
import { paths } from '../../lib/paths';
import { useLogoutMutation } from './auth-api';
import { loggedOut, selectAuth } from './auth-slice';

/** Ends the session in this browser at once, even if the server cannot be reached. */
export function useLogout(): () => void {
  const [logout] = useLogoutMutation();
  const { token } = useSelector(selectAuth);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return () => {
    if (token !== null) void logout(token);
    void navigate(paths.home.href());
    dispatch(loggedOut());
    dispatch(alertAdded({ type: 'success', msg: 'Logged out!' }));
  };
}
