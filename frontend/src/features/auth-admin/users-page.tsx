import { useFailure } from '../../lib/use-failure';
import { ListState, NothingFits } from '../../ui/list-state';
import { Pager } from '../../ui/pager';
import { useListUsersQuery } from './auth-admin-api';
import { useUserFilters } from './use-user-filters';
import { UserFilters } from './user-filters';
import { UserStats } from './user-stats';
import styles from './users-page.module.css';
import { UsersTable } from './users-table';

export function UsersPage() {
  const { filters, query, change, reset } = useUserFilters();
  const list = useListUsersQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Users could not be loaded', list.error);
  return (
    <div className={styles.page}>
      <UserStats counts={list.data?.counts} />
      <UserFilters filters={filters} onChange={change} />
      <ListState what="users" query={list} failure={failure}>
        {({ users, total, page, pages }) =>
          users.length === 0 ? (
            <NothingFits what="users" onReset={reset} />
          ) : (
            <>
              <UsersTable users={users} sorting={filters} onSort={change} />
              <Pager
                page={page}
                pages={pages}
                onPage={(next) => {
                  change({ page: next });
                }}
              >
                Showing {users.length} of {total.toLocaleString('en-US')} users
              </Pager>
            </>
          )
        }
      </ListState>
    </div>
  );
}
