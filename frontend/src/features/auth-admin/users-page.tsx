import { UsersRound } from 'lucide-react';
import { useFailure } from '../../lib/use-failure';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/list/empty-state';
import { LoadFailed } from '../../ui/list/load-failed';
import { Spinner } from '../../ui/spinner';
import { useListUsersInfiniteQuery } from './auth-admin-api';
import { useUserFilters } from './use-user-filters';
import { UserFilters } from './user-filters';
import { UserStats } from './user-stats';
import styles from './users-page.module.css';
import { UsersTable } from './users-table';

const FAILED = 'Users could not be loaded';

/** The accounts of the shop; the list grows as the admin continues. */
export function UsersPage() {
  const { filters, query, isFiltered, change, reset } = useUserFilters();
  const list = useListUsersInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const { data, error, isLoading } = list;
  const failure = useFailure(FAILED, error);
  const last = data?.pages.at(-1);
  const users = data?.pages.flatMap((page) => page.users) ?? [];
  const isKnown = last !== undefined && failure === undefined;

  return (
    <div className={styles.page}>
      <UserStats counts={last?.counts} />
      <UserFilters filters={filters} onChange={change} />
      {isLoading && <Spinner label="Loading users..." />}
      {failure !== undefined && <LoadFailed title={FAILED} text={failure} query={list} />}
      {isKnown && users.length === 0 && <NoUsersFound isFiltered={isFiltered} onReset={reset} />}
      {isKnown && users.length > 0 && (
        <>
          <UsersTable users={users} sorting={filters} onSort={change} />
          <div className={styles.end}>
            <p role="status">
              Showing {users.length.toLocaleString('en-US')} of {last.total.toLocaleString('en-US')}{' '}
              users
            </p>
            {list.hasNextPage && (
              <Button
                variant="secondary"
                busy={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                Show more users
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function NoUsersFound({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState
        icon={<UsersRound />}
        title="No users yet"
        text="They come as soon as a customer registers."
      />
    );
  return (
    <EmptyState icon={<UsersRound />} title="No users here" text="None matches what you look for.">
      <Button variant="secondary" onClick={onReset}>
        Show all users
      </Button>
    </EmptyState>
  );
}
