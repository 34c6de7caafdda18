import type { AccountView } from '@shop/contracts/auth/auth';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { adminPaths } from '../../lib/admin-paths';
import { dayText } from '../../lib/day-text';
import type { DataColumn } from '../../ui/table/data-column';
import { selectUser } from '../auth/auth-slice';
import type { ListColumns } from '../views/list-address';
import { BusinessCell } from './business-cell';
import { RoleSelect } from './role-select';
import styles from './users-page.module.css';

export const userColumns: ListColumns = { usual: ['user', 'email', 'joined', 'account', 'role'] };

export function useUserColumns(): readonly DataColumn<AccountView>[] {
  const self = useSelector(selectUser)?._id;
  return useMemo(
    () => [
      {
        id: 'user',
        label: 'User',
        width: 13,
        isFixed: true,
        sort: { by: 'name' },
        cell: ({ _id, name }) => (
          <a href={adminPaths.customer.href(_id)}>
            {name}
            {_id === self && ' (Current User)'}
          </a>
        ),
      },
      {
        id: 'email',
        label: 'Email',
        width: 13,
        cell: ({ email }) => <span title={email}>{email}</span>,
      },
      {
        id: 'joined',
        label: 'Joined',
        width: 9.25,
        sort: { by: 'joined', first: 'desc' },
        cell: ({ createdAt }) => dayText(createdAt),
      },
      { id: 'account', label: 'Account', width: 18, cell: (user) => <BusinessCell user={user} /> },
      {
        id: 'role',
        label: 'Role',
        width: 10,
        isFixed: true,
        isAtEnd: true,
        sort: { by: 'role' },
        cell: (user) => (
          <div className={styles.role}>
            <RoleSelect user={user} isSelf={user._id === self} />
          </div>
        ),
      },
    ],
    [self],
  );
}
