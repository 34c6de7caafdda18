import type { CustomerPage as Page } from '@shop/contracts/customers/customer-page';
import { useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { dayText } from '../../lib/day-text';
import { errorMessage, errorStatus } from '../../lib/error-message';
import { EmptyState } from '../../ui/list/empty-state';
import { LoadFailed } from '../../ui/list/load-failed';
import { BackLink } from '../../ui/office/back-link';
import { StepLinks } from '../../ui/office/step-links';
import { PageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { Spinner } from '../../ui/spinner';
import { returning, useListSteps } from '../../ui/table/opened-list';
import { selectUser } from '../auth/auth-slice';
import { BusinessCell } from '../auth-admin/business-cell';
import { RoleSelect } from '../auth-admin/role-select';
import { CustomerCreditPanel } from './credit-panel';
import { CustomerAddresses } from './customer-addresses';
import { useCustomerQuery } from './customer-api';
import { CustomerMail } from './customer-mail';
import { CustomerNotes } from './customer-notes';
import { CustomerOrders } from './customer-orders';
import styles from './customer-page.module.css';
import { CustomerReviews } from './customer-reviews';
import { CustomerSessions } from './customer-sessions';
import { CustomerTags } from './customer-tags';
import { TermsPanel } from './terms-panel';

const FAILED = 'The customer could not be loaded';

/** /admin/customers/:id: everything the shop knows about a customer, with the actions for staff. */
export function CustomerPage() {
  const { id = '' } = useParams();
  const steps = useListSteps('users', id);
  const query = useCustomerQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: page, error } = query;
  const isUnknown = errorStatus(error) === 404;
  return (
    <div className={styles.page}>
      <div className={styles.ways}>
        <BackLink to={adminPaths.users.href() + (steps?.search ?? '')} state={returning}>
          All users
        </BackLink>
        {steps && <StepLinks what="customer" steps={steps} hrefOf={adminPaths.customer.href} />}
      </div>
      {query.isLoading && <Spinner label="Loading customer..." />}
      {error && isUnknown && <EmptyState title="Customer not found" />}
      {error && !isUnknown && (
        <LoadFailed title={FAILED} text={errorMessage(error, FAILED)} query={query} />
      )}
      {page && !error && <Customer page={page} onRetry={() => void query.refetch()} />}
    </div>
  );
}

function Customer({ page, onRetry }: { page: Page; onRetry: () => void }) {
  const { customer } = page;
  const user = customer._id;
  return (
    <>
      <PageTitle isPrivate>{customer.name}</PageTitle>
      <div>
        <h2 className={styles.title}>{customer.name}</h2>
        <p className={styles.soft}>
          <a href={`mailto:${customer.email}`}>{customer.email}</a> · joined{' '}
          {dayText(customer.createdAt)}
        </p>
        <CustomerTags user={user} tags={page.tags} />
      </div>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <CustomerOrders email={customer.email} orders={page.orders} onRetry={onRetry} />
          <CustomerNotes user={user} notes={page.notes} />
          <CustomerMail email={customer.email} mail={page.mail} onRetry={onRetry} />
          <CustomerReviews reviews={page.reviews} onRetry={onRetry} />
        </div>
        <div className={styles.stack}>
          <Account page={page} />
          <CustomerAddresses orders={page.orders} />
          <CustomerCreditPanel user={user} />
          <TermsPanel customer={customer} />
          <CustomerSessions user={user} name={customer.name} sessions={page.sessions} />
        </div>
      </div>
    </>
  );
}

function Account({ page: { customer, mail } }: { page: Page }) {
  const self = useSelector(selectUser)?._id;
  return (
    <Panel title="Account">
      <dl className={styles.account}>
        <dt>Role</dt>
        <dd>
          <RoleSelect user={customer} isSelf={customer._id === self} />
        </dd>
        <dt>Business</dt>
        <dd>
          <BusinessCell user={customer} />
        </dd>
        <dt>Newsletter</dt>
        <dd>{newsletterText(mail)}</dd>
        <dt>Changes</dt>
        <dd>
          <Link to={`${adminPaths.audit.href()}?subject=${customer._id}`}>Changes by staff</Link>
        </dd>
      </dl>
    </Panel>
  );
}

function newsletterText(mail: Page['mail']): string {
  if (mail === null) return 'Could not be loaded';
  return mail.newsletterSince === null
    ? 'Not subscribed'
    : `Subscribed since ${dayText(mail.newsletterSince)}`;
}
