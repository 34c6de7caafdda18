import type { AccountView } from '@shop/contracts/auth';
import { useSelector } from 'react-redux';
import { Table } from '../../ui/table';
import { selectUser } from '../auth/auth-slice';
import { BusinessCell } from './business-cell';
import { RoleSelect } from './role-select';
import styles from './users-page.module.css';

const date = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export function UsersTable({ users }: { users: readonly AccountView[] }) {
  const self = useSelector(selectUser)?._id;
  return (
    <div className={styles.users}>
      <Table caption="Users">
        <thead>
          <tr>
            <th scope="col">User</th>
            <th scope="col">Joined</th>
            <th scope="col">Account</th>
            <th scope="col">Role</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user._id}>
              <th scope="row" className={styles.who}>
                <span className={styles.name}>
                  {user.name}
                  {user._id === self && ' (Current User)'}
                </span>
                <span className={styles.small}>{user.email}</span>
              </th>
              <td className={styles.date}>{date(user.createdAt)}</td>
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
