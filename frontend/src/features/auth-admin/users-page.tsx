import type { AccountView, UserList, UserSort } from '@shop/contracts/auth/auth';
import { useNavigate } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { useListFailure } from '../../lib/use-list-failure';
import { useListRows } from '../../lib/use-list-rows';
import { ListTable } from '../../ui/table/list-table';
import { ViewBar } from '../views/view-bar';
import { useListUsersInfiniteQuery } from './auth-admin-api';
import { useUserColumns } from './use-user-columns';
import { useUserFilters } from './use-user-filters';
import { UserFilters } from './user-filters';
import { UserStats } from './user-stats';
import styles from './users-page.module.css';

/** Users loaded at once. */
const PAGE = 100;
const usersOf = ({ users }: UserList) => users;
const idOf = ({ _id }: AccountView) => _id;
const nameOf = ({ name }: AccountView) => name;

/** The accounts of the shop; the list grows as the admin continues. */
export function UsersPage() {
  const { filters, isFiltered, isReady, change, reset, layout, shown } = useUserFilters();
  const list = useListUsersInfiniteQuery(
    { ...filters, limit: PAGE },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
  const users = useListRows(list.currentData, usersOf);
  const failure = useListFailure('Users', list.error);
  const columns = useUserColumns();
  const navigate = useNavigate();

  return (
    <div className={styles.page}>
      <UserStats counts={list.data?.pages.at(-1)?.counts} />
      <UserFilters filters={filters} onChange={change} />
      <ViewBar {...shown} />
      <ListTable
        what="users"
        whence="They come as soon as a customer registers."
        rows={users}
        rowId={idOf}
        rowName={nameOf}
        total={{ count: list.currentData?.pages.at(-1)?.total ?? 0, isCapped: false }}
        sorting={filters}
        onSort={({ sort, order }) => {
          change({ sort: sort as UserSort, order });
        }}
        onOpen={({ _id }) => void navigate(adminPaths.customer.href(_id))}
        onReset={reset}
        query={list}
        {...{ columns, layout, failure, filters, isFiltered }}
      />
    </div>
  );
}
