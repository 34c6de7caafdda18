import { useFailure } from '../../lib/use-failure';
import { PagedList } from '../../ui/paged-list';
import { useListUsersQuery } from './auth-admin-api';
import { useUserFilters } from './use-user-filters';
import { UserFilters } from './user-filters';
import { UserStats } from './user-stats';
import styles from './users-page.module.css';
import { UsersTable } from './users-table';

export function UsersPage() {
  const { filters, query, isFiltered, change, reset } = useUserFilters();
  const list = useListUsersQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Users could not be loaded', list.error);
  return (
    <div className={styles.page}>
      <UserStats counts={list.data?.counts} />
      <UserFilters filters={filters} onChange={change} />
      <PagedList
        what="users"
        query={list}
        failure={failure}
        rowsOf={({ users }) => users}
        isFiltered={isFiltered}
        whence="They come as soon as somebody has registered."
        onReset={reset}
        onPage={(page) => {
          change({ page });
        }}
      >
        {({ users }) => <UsersTable users={users} sorting={filters} onSort={change} />}
      </PagedList>
    </div>
  );
}
