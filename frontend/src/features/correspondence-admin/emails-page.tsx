import { Outlet } from 'react-router-dom';
import { useFailure } from '../../lib/use-failure';
import { PagedList } from '../../ui/list/paged-list';
import { useListEmailsQuery } from './correspondence-admin-api';
import { EmailFilters } from './email-filters';
import styles from './emails-page.module.css';
import { EmailsTable } from './emails-table';
import { useEmailFilters } from './use-email-filters';

/** Every e-mail of the shop with its delivery status; one opens above the list, at its own URL. */
export function EmailsPage() {
  const { filters, query, isFiltered, change, reset } = useEmailFilters();
  const list = useListEmailsQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('E-mails could not be loaded', list.error);
  return (
    <div className={styles.page}>
      <EmailFilters filters={filters} onChange={change} />
      <PagedList
        what="e-mails"
        query={list}
        failure={failure}
        rowsOf={({ emails }) => emails}
        isFiltered={isFiltered}
        whence="Welcomes, news of orders, replies and the newsletter are kept here once they are written."
        onReset={reset}
        onPage={(page) => {
          change({ page });
        }}
      >
        {({ emails }) => <EmailsTable emails={emails} sorting={filters} onSort={change} />}
      </PagedList>
      <Outlet />
    </div>
  );
}
