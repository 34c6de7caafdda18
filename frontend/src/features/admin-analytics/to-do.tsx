import type { ToDoItem, ToDoKey } from '@shop/contracts/analytics/to-do';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { Panel } from '../../ui/panel';
import { Skeleton } from '../../ui/skeleton';
import { fresh, useToDoQuery } from './admin-analytics-api';
import { Retry } from './retry';
import styles from './to-do.module.css';

interface Shown {
  /** Singular and plural. */
  words: [string, string];
  to: string;
}

/** Label of each figure, and the list that it opens. */
const shown: Record<ToDoKey, Shown> = {
  ordersToConfirm: {
    words: ['order to confirm', 'orders to confirm'],
    to: `${adminPaths.orders.href()}?status=pending`,
  },
  ordersToPack: {
    words: ['order to pack', 'orders to pack'],
    to: `${adminPaths.orders.href()}?status=processing`,
  },
  piecesToCut: { words: ['piece to cut', 'pieces to cut'], to: adminPaths.cutting.href() },
  ordersShort: {
    words: ['order short of cloth', 'orders short of cloth'],
    to: `${adminPaths.orders.href()}?attention=short`,
  },
  cancelsToDecide: {
    words: ['cancellation to decide on', 'cancellations to decide on'],
    to: `${adminPaths.orders.href()}?attention=cancel`,
  },
  ordersUnpaid: {
    words: ['order awaiting payment', 'orders awaiting payment'],
    to: `${adminPaths.orders.href()}?payment=awaiting`,
  },
  returnsToApprove: {
    words: ['return to approve', 'returns to approve'],
    to: `${adminPaths.returns.href()}?state=requested`,
  },
  returnsToInspect: {
    words: ['return to inspect', 'returns to inspect'],
    to: `${adminPaths.returns.href()}?state=received`,
  },
  withdrawalsDue: {
    words: ['withdrawal to refund soon', 'withdrawals to refund soon'],
    to: `${adminPaths.withdrawals.href()}?due=soon`,
  },
  paymentsToDecide: {
    words: ['overdue payment', 'overdue payments'],
    to: `${adminPaths.payments.href()}?attention=unpaid`,
  },
  refundsOwed: {
    words: ['refund owed to a customer', 'refunds owed to customers'],
    to: `${adminPaths.payments.href()}?attention=owed`,
  },
  refundsToAssign: {
    words: ['refund to assign', 'refunds to assign'],
    to: `${adminPaths.payments.href()}?attention=unassigned`,
  },
  discrepancies: {
    words: ['payment discrepancy', 'payment discrepancies'],
    to: adminPaths.discrepancies.href(),
  },
  disputes: { words: ['open dispute', 'open disputes'], to: adminPaths.disputes.href() },
  enquiriesLate: {
    words: ['late enquiry', 'late enquiries'],
    to: `${adminPaths.enquiries.href()}?late=yes`,
  },
  enquiriesNew: {
    words: ['new enquiry', 'new enquiries'],
    to: `${adminPaths.enquiries.href()}?status=new`,
  },
  productsSoldOut: {
    words: ['product sold out', 'products sold out'],
    to: `${adminPaths.products.href()}?stock=out-of-stock`,
  },
  productsRunningOut: {
    words: ['product runs out within 14 days', 'products run out within 14 days'],
    to: `${adminPaths.products.href()}?as=table&runsOut=soon&sort=daysLeft`,
  },
  emailsFailed: {
    words: ['refused e-mail', 'refused e-mails'],
    to: `${adminPaths.emails.href()}?status=refused`,
  },
  certificatesEnding: {
    words: ['certificate expires soon', 'certificates expire soon'],
    to: `${adminPaths.certificates.href()}?state=ending`,
  },
};

const PLACES = 5;

/** Pending work: each figure links to the list of what it counts. Zero counts are omitted. */
export function ToDo() {
  const query = useToDoQuery(undefined, fresh);
  const { data, isError } = query;
  const items = data?.items.filter(({ count }) => count > 0) ?? [];
  const isPartial = data !== undefined && data.unavailable.length > 0;
  return (
    <Panel title="To do">
      {data && items.length === 0 && !isPartial && <p className={styles.none}>Nothing to do.</p>}
      <ul role="list" className={styles.list} aria-busy={!data && !isError}>
        {!data &&
          !isError &&
          Array.from({ length: PLACES }, (_, place) => (
            <li key={place}>
              <Skeleton height="3.5rem" />
            </li>
          ))}
        {items.map((item) => (
          <li key={item.key}>
            <Figure item={item} />
          </li>
        ))}
      </ul>
      {(isError || isPartial) && (
        <Retry
          text={isError ? 'The list could not be loaded.' : 'Some items could not be loaded.'}
          onRetry={() => void query.refetch()}
        />
      )}
    </Panel>
  );
}

function Figure({ item: { key, count, isAtLeast } }: { item: ToDoItem }) {
  const { to, words } = shown[key];
  return (
    <Link to={to} className={styles.figure}>
      <span className={styles.count}>
        {count.toLocaleString('en-US')}
        {isAtLeast && '+'}
      </span>{' '}
      {words[count === 1 && !isAtLeast ? 0 : 1]}
    </Link>
  );
}
