import type { EmailList, EmailView } from '@shop/contracts/correspondence/correspondence';
import { Outlet, useLocation } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { ROWS } from '../../lib/numbered-pages';
import { OfficeList } from '../views/office-list';
import { useListEmailsInfiniteQuery } from './correspondence-admin-api';
import { EmailFilters } from './email-filters';
import styles from './emails-page.module.css';
import { useEmailColumns } from './use-email-columns';
import { useEmailFilters } from './use-email-filters';

const emailsOf = ({ emails }: EmailList) => emails;
const nameOf = ({ subject }: EmailView) => subject;

/** Every e-mail of the shop with its delivery status. An e-mail opens over the list, at its own URL. */
export function EmailsPage() {
  const view = useEmailFilters();
  const { filters, change, isReady } = view;
  const query = useListEmailsInfiniteQuery(
    { ...filters, limit: ROWS },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
  const columns = useEmailColumns();
  const { search } = useLocation();
  return (
    <div className={styles.page}>
      <EmailFilters filters={filters} onChange={change} />
      <OfficeList
        what="e-mails"
        whence="Every e-mail the shop sends is listed here."
        rowsOf={emailsOf}
        hrefOf={({ _id }) => `${adminPaths.email.href(_id)}${search}`}
        view={view}
        query={query}
        columns={columns}
        nameOf={nameOf}
      />
      <Outlet />
    </div>
  );
}
