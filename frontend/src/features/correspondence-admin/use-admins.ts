import { useSelector } from 'react-redux';
import { selectUser } from '../auth/auth-slice';
import { useListAdminsQuery } from './correspondence-admin-api';

/** Returns the other admins; empty while loading. */
export function useAdmins(): { _id: string; name: string }[] {
  const self = useSelector(selectUser)?._id;
  const { data } = useListAdminsQuery(undefined);
  return (data?.users ?? []).filter(({ _id }) => _id !== self);
}
