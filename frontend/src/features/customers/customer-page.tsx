import type { AccountView } from '@shop/contracts/auth/auth';
import { Link, useParams } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { useFailure } from '../../lib/use-failure';
import { Badge } from '../../ui/badge';
import { EmptyState } from '../../ui/list/empty-state';
import { LoadFailed } from '../../ui/list/load-failed';
import { PageTitle } from '../../ui/page-title';
import { Spinner } from '../../ui/spinner';
import { useListUsersInfiniteQuery } from '../auth-admin/auth-admin-api';
import { CustomerCreditPanel } from './credit-panel';
import styles from './customer-page.module.css';
import { TermsPanel } from './terms-panel';
import { BackLink } from '../../ui/office/back-link';
import { dayText } from '../../lib/day-text';

const FAILED = 'The customer could not be loaded';

/** /admin/users/:id: what a customer can pay with. */
export function CustomerPage() {
  const { id = '' } = useParams();
  const query = useListUsersInfiniteQuery(
    { user: id, limit: 1, sort: 'role', order: 'asc' },
    { refetchOnMountOrArgChange: true },
  );
  const failure = useFailure(FAILED, query.error);
  const customer = query.currentData?.pages[0]?.users[0];
  return (
    <div className={styles.page}>
      <BackLink to={adminPaths.users.href()}>All users</BackLink>
      {query.isLoading && <Spinner label="Loading customer..." />}
      {failure !== undefined && <LoadFailed title={FAILED} text={failure} query={query} />}
      {query.currentData && !customer && <EmptyState title="Customer not found" />}
      {customer && <Customer customer={customer} />}
    </div>
  );
}

const Customer = ({ customer }: { customer: AccountView }) => (
  <>
    <PageTitle isPrivate>{customer.name}</PageTitle>
    <div>
      <h2 className={styles.title}>{customer.name}</h2>
      <p className={styles.soft}>
        <a href={`mailto:${customer.email}`}>{customer.email}</a> · joined{' '}
        {dayText(customer.createdAt)}
        {customer.company !== null && ` · ${customer.company}`}{' '}
        {customer.business === 'approved' && <Badge tone="success">Business account</Badge>}
      </p>
      <p className={styles.soft}>
        <Link to={adminPaths.orders.href(customer.email)}>Orders of this customer</Link>
      </p>
    </div>
    <div className={styles.columns}>
      <CustomerCreditPanel user={customer._id} />
      <TermsPanel customer={customer} />
    </div>
  </>
);
