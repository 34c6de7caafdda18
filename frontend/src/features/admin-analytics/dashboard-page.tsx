import { ClipboardList } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { paths } from '../../lib/paths';
import { ButtonLink } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { Spinner } from '../../ui/spinner';
import { useRevenueQuery, useStatsQuery, useTopProductsQuery } from './admin-analytics-api';
import styles from './dashboard-page.module.css';
import { Retry } from './retry';
import { StatCards } from './stat-cards';
import { TopProducts } from './top-products';
import { useLogFailure } from './use-log-failure';

// The library that draws is large: the figures do not wait for it.
const RevenueChart = lazy(async () => ({
  default: (await import('./revenue-chart')).RevenueChart,
}));

/** Figures are asked for anew on every visit: orders come in while the page is closed. */
const fresh = { refetchOnMountOrArgChange: true };

export function DashboardPage() {
  const stats = useStatsQuery(undefined, fresh);
  useLogFailure('The figures cannot be loaded.', stats.error);
  if (stats.isLoading) return <Spinner label="Loading dashboard..." />;
  return (
    <div className={styles.page}>
      <StatCards stats={stats.data} />
      {stats.isError && (
        <Retry text="The figures could not be loaded." onRetry={() => void stats.refetch()} />
      )}
      <div className={styles.columns}>
        <SalesChart />
        <div className={styles.aside}>
          <Panel title="Quick Actions">
            <ButtonLink wide to={paths.adminOrders.href()} variant="secondary">
              <ClipboardList aria-hidden />
              Process Orders
            </ButtonLink>
          </Panel>
          <BestSellers />
        </div>
      </div>
    </div>
  );
}

function SalesChart() {
  const { data, isLoading, error, refetch } = useRevenueQuery(undefined, fresh);
  useLogFailure('The revenue cannot be loaded.', error);
  return (
    <Panel title="Sales Analytic Chart">
      {isLoading && <Spinner />}
      {data && (
        <Suspense fallback={<Spinner />}>
          <RevenueChart months={data.months} />
        </Suspense>
      )}
      {error && <Retry text="The revenue could not be loaded." onRetry={() => void refetch()} />}
    </Panel>
  );
}

function BestSellers() {
  const { data, isLoading, error, refetch } = useTopProductsQuery(undefined, fresh);
  useLogFailure('The best sellers cannot be loaded.', error);
  return (
    <Panel title="Top Selling Products">
      {isLoading && <Spinner />}
      {data && <TopProducts products={data.products} />}
      {error && (
        <Retry text="The best sellers could not be loaded." onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}
