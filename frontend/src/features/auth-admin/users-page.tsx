import type { UserList } from '@shop/contracts/auth';
import { Inbox, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { errorMessage } from '../../lib/error-message';
import { logError } from '../../lib/log';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Pager } from '../../ui/pager';
import { Spinner } from '../../ui/spinner';
import { useListUsersQuery } from './auth-admin-api';
import { useUserFilters } from './use-user-filters';
import { UserFilters } from './user-filters';
import { UserStats } from './user-stats';
import styles from './users-page.module.css';
import { UsersTable } from './users-table';

const LIST_FAILED = 'Users could not be loaded';

export function UsersPage() {
  const { filters, query, change } = useUserFilters();
  const { data, error, isLoading, isFetching, refetch } = useListUsersQuery(query, {
    refetchOnMountOrArgChange: true,
  });

  useEffect(() => {
    if (error) logError(LIST_FAILED, error);
  }, [error]);

  return (
    <div className={styles.page}>
      <UserStats counts={data?.counts} />
      <UserFilters filters={filters} onChange={change} />
      {isLoading && <Spinner label="Loading users..." />}
      {error && (
        <EmptyState
          icon={<RotateCcw />}
          title={LIST_FAILED}
          text={errorMessage(error, 'Something went wrong.')}
        >
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </EmptyState>
      )}
      {data && !error && (
        <Users
          list={data}
          onPage={(page) => {
            change({ page });
          }}
          onReset={() => {
            change({ search: undefined, role: undefined, business: undefined });
          }}
        />
      )}
    </div>
  );
}

interface UsersProps {
  list: UserList;
  onPage: (page: number) => void;
  onReset: () => void;
}

function Users({ list, onPage, onReset }: UsersProps) {
  const { users, total, page, pages } = list;
  if (users.length === 0)
    return (
      <EmptyState icon={<Inbox />} title="No users here" text="None matches what you search for.">
        <Button variant="secondary" onClick={onReset}>
          Show all users
        </Button>
      </EmptyState>
    );
  return (
    <>
      <UsersTable users={users} />
      <Pager page={page} pages={pages} onPage={onPage}>
        Showing {users.length} of {total.toLocaleString('en-US')} users
      </Pager>
    </>
  );
}
