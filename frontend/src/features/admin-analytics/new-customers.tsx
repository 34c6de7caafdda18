import type { RevenueView } from '@shop/contracts/analytics/admin-analytics';
import { FiguresPanel } from './figures-panel';
import styles from './new-customers.module.css';
import { longName, shortName } from './step-names';

const count = (value: number) => value.toLocaleString('en-US');

interface NewCustomersProps {
  query: { data?: RevenueView; isLoading: boolean; refetch: () => unknown };
}

/** Accounts opened in the shown range. The chart next to it shows the error of a failed request. */
export function NewCustomers({ query: { data, isLoading, refetch } }: NewCustomersProps) {
  return (
    <FiguresPanel
      title="New Customers"
      subject="The new customers"
      query={{ isLoading, refetch, ...(data && { data }) }}
    >
      {({ by, points, total, earlier }) => (
        <>
          <p className={styles.total}>
            <strong>{count(total.customers)}</strong>
            {earlier && <span>{count(earlier.customers)} in the earlier period</span>}
          </p>
          <Columns by={by} points={points} />
          <p className={styles.ends} aria-hidden>
            <span>{points[0] && shortName(by, points[0].from)}</span>
            <span>{points.length > 1 && shortName(by, points.at(-1)?.from ?? '')}</span>
          </p>
        </>
      )}
    </FiguresPanel>
  );
}

function Columns({ by, points }: Pick<RevenueView, 'by' | 'points'>) {
  const most = Math.max(...points.map(({ customers }) => customers), 1);
  return (
    <ol role="list" className={styles.columns} aria-label={`New customers by ${by}`}>
      {points.map(({ from, customers }) => (
        <li
          key={from}
          title={`${longName(by, from)}: ${count(customers)}`}
          style={{ height: `${String((customers / most) * 100)}%` }}
        >
          <span>
            {longName(by, from)}: {count(customers)}
          </span>
        </li>
      ))}
    </ol>
  );
}
