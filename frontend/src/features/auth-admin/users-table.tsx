import type { AccountView, UserSort } from '@shop/contracts/auth/auth';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { SortHead, type Sorting } from '../../ui/list/sort-head';
import { Table } from '../../ui/list/table';
import { selectUser } from '../auth/auth-slice';
import { BusinessCell } from './business-cell';
import { RoleSelect } from './role-select';
import styles from './users-page.module.css';
import { dayText } from '../../lib/day-text';

interface UsersTableProps {
  users: readonly AccountView[];
  sorting: Sorting<UserSort>;
  onSort: (sorting: Sorting<UserSort>) => void;
}

export function UsersTable({ users, ...sorted }: UsersTableProps) {
  const self = useSelector(selectUser)?._id;
  return (
    <div className={styles.users}>
      <Table cards caption="Users">
        <thead>
          <tr>
            <SortHead label="User" by="name" {...sorted} />
            <SortHead label="Joined" by="joined" first="desc" {...sorted} />
            <th scope="col">Account</th>
            <SortHead label="Role" by="role" {...sorted} />
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user._id}>
              <th scope="row" className={styles.who}>
                <Link to={adminPaths.customer.href(user._id)} className={styles.name}>
                  {user.name}
                  {user._id === self && ' (Current User)'}
                </Link>
                <span className={styles.small}>{user.email}</span>
              </th>
              <td className={styles.date}>{dayText(user.createdAt)}</td>
              <td className={styles.kind}>
                <BusinessCell user={user} />
              </td>
              <td className={styles.role}>
                <RoleSelect user={user} isSelf={user._id === self} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
