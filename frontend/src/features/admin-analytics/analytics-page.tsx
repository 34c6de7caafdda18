import { useFailure } from '../../lib/use-failure';
import { Panel } from '../../ui/panel';
import { Spinner } from '../../ui/spinner';
import { fresh, useRevenueQuery, useStatsQuery, useTrendsQuery } from './admin-analytics-api';
import styles from './analytics-page.module.css';
import { LowStock } from './low-stock';
import { MadeOf } from './made-of';
import { NewCustomers } from './new-customers';
import { OrderStatuses } from './order-statuses';
import { Retry } from './retry';
import { RevenueAnalytics } from './revenue-analytics';
import { RevenueCategories } from './revenue-categories';
import { RollFigures } from './roll-figures';
import { StatCards } from './stat-cards';
import { TopProducts } from './top-products';
import { useRevenueRange } from './use-revenue-range';

export function AnalyticsPage() {
  const stats = useStatsQuery(undefined, fresh);
  const trends = useTrendsQuery(undefined, fresh);
  const range = useRevenueRange();
  const revenue = useRevenueQuery(range.query, fresh);
  useFailure('The figures could not be loaded.', stats.error);
  useFailure('The trends could not be loaded.', trends.error);
  if (stats.isLoading) return <Spinner label="Loading analytics..." />;
  return (
    <div className={styles.page}>
      <Panel title="Performance Overview">
        <StatCards
          stats={stats.data}
          people="Total Customers"
          {...(trends.data && { trends: trends.data })}
        />
        {stats.isError && (
          <Retry text="The figures could not be loaded." onRetry={() => void stats.refetch()} />
        )}
      </Panel>
      <div className={styles.columns}>
        <div className={styles.main}>
          <RevenueAnalytics range={range} query={revenue} />
          <div className={styles.pair}>
            <RevenueCategories query={revenue} />
            <OrderStatuses />
          </div>
          {revenue.data && <MadeOf revenue={revenue.data} />}
          <NewCustomers query={revenue} />
          <RollFigures {...(revenue.data && { range: revenue.data })} />
        </div>
        <div className={styles.aside}>
          <TopProducts {...(revenue.data && { range: revenue.data })} />
          <LowStock />
        </div>
      </div>
    </div>
  );
}
