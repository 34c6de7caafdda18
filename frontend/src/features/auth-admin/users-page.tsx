import type { AccountView, UserList } from '@shop/contracts/auth/auth';
import { adminPaths } from '../../lib/admin-paths';
import { ROWS } from '../../lib/numbered-pages';
import { Button } from '../../ui/button';
import { OfficeList } from '../views/office-list';
import { useListUsersInfiniteQuery } from './auth-admin-api';
import { useUserColumns } from './use-user-columns';
import { useUserFilters } from './use-user-filters';
import { UserFilters } from './user-filters';
import { UserStats } from './user-stats';
import styles from './users-page.module.css';

const usersOf = ({ users }: UserList) => users;
const nameOf = ({ name }: AccountView) => name;
const hrefOf = ({ _id }: AccountView) => adminPaths.customer.href(_id);

/** The accounts of the shop, loaded page by page. */
export function UsersPage() {
  const view = useUserFilters();
  const { filters, change, isReady } = view;
  const query = useListUsersInfiniteQuery(
    { ...filters, limit: ROWS },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
  const columns = useUserColumns();
  return (
    <div className={styles.page}>
      <UserStats counts={query.data?.pages.at(-1)?.counts} />
      <UserFilters filters={filters} onChange={change} />
      {filters.tag && (
        <p className={styles.only}>
          Only customers with the tag “{filters.tag}”.{' '}
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              change({ tag: undefined });
            }}
          >
            Any tag
          </Button>
        </p>
      )}
      <OfficeList
        what="users"
        whence="Users appear here as soon as a customer registers."
        rowsOf={usersOf}
        view={view}
        query={query}
        columns={columns}
        nameOf={nameOf}
        hrefOf={hrefOf}
      />
    </div>
  );
}
