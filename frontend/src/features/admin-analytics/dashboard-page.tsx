import { useFailure } from '../../lib/use-failure';
import { Spinner } from '../../ui/spinner';
import { fresh, useRevenueQuery, useStatsQuery } from './admin-analytics-api';
import styles from './dashboard-page.module.css';
import { FiguresPanel } from './figures-panel';
import { LowStock } from './low-stock';
import { OrderStatuses } from './order-statuses';
import { Periods } from './periods';
import { QuickActions } from './quick-actions';
import { Retry } from './retry';
import { RevenueDrawing } from './revenue-drawing';
import { SetupGuide } from './setup-guide';
import { StatCards } from './stat-cards';
import { ToDo } from './to-do';

export function DashboardPage() {
  const stats = useStatsQuery(undefined, fresh);
  useFailure('The figures could not be loaded.', stats.error);
  return (
    <div className={styles.page}>
      <SetupGuide />
      <ToDo />
      {stats.isLoading ? (
        <Spinner label="Loading dashboard..." />
      ) : (
        <StatCards stats={stats.data} people="Total Users" />
      )}
      {stats.isError && (
        <Retry text="The figures could not be loaded." onRetry={() => void stats.refetch()} />
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <Periods />
          <SalesChart />
          <LowStock />
        </div>
        <div className={styles.aside}>
          <QuickActions />
          <OrderStatuses />
        </div>
      </div>
    </div>
  );
}

/** Sales of the last seven months. */
function SalesChart() {
  const query = useRevenueQuery({ by: 'month' }, fresh);
  return (
    <FiguresPanel title="Sales Analytic Chart" subject="The revenue" query={query}>
      {(revenue) => <RevenueDrawing {...revenue} />}
    </FiguresPanel>
  );
}
