import type { RevenueStep, RevenueView } from '@shop/contracts/analytics/admin-analytics';
import { formatDollars } from '@shop/contracts/money/price';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/segmented';
import { DateField } from '../../ui/office/date-field';
import { FiguresPanel } from './figures-panel';
import styles from './revenue-analytics.module.css';
import { RevenueDrawing } from './revenue-drawing';
import { dayName } from './step-names';
import { PercentBadge } from './trend-badge';
import type { useRevenueRange } from './use-revenue-range';

const steps: readonly { value: RevenueStep; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

interface RevenueAnalyticsProps {
  range: ReturnType<typeof useRevenueRange>;
  query: {
    data?: RevenueView;
    isLoading: boolean;
    isFetching: boolean;
    error?: unknown;
    refetch: () => unknown;
  };
}

/** Chart of the revenue in a chosen range, compared with the earlier period. */
export function RevenueAnalytics({ range, query }: RevenueAnalyticsProps) {
  return (
    <FiguresPanel
      title="Revenue Analytics"
      subject="The revenue"
      query={query}
      actions={
        <Segmented
          label="Revenue by"
          options={steps}
          value={range.chosen.by}
          onChange={(by) => {
            range.change({ by });
          }}
        />
      }
    >
      {(revenue) => (
        <div className={styles.revenue} aria-busy={query.isFetching}>
          <Range range={range} revenue={revenue} />
          <Totals revenue={revenue} />
          <RevenueDrawing {...revenue} />
        </div>
      )}
    </FiguresPanel>
  );
}

function Range({
  range: { chosen, fault, change },
  revenue,
}: {
  range: RevenueAnalyticsProps['range'];
  revenue: RevenueView;
}) {
  const isOwn = chosen.from !== undefined || chosen.to !== undefined;
  // A range needs both ends, so an end that was not chosen is the one that is shown.
  const ends = { from: chosen.from ?? revenue.from, to: chosen.to ?? revenue.to };
  const end = (side: 'from' | 'to', label: string) => (
    <DateField
      label={label}
      value={ends[side]}
      onChange={(event) => {
        change({ ...ends, [side]: event.target.value });
      }}
      {...(fault !== undefined && side === 'to' && { error: fault })}
    />
  );
  return (
    <div className={styles.range}>
      {end('from', 'From')}
      {end('to', 'To')}
      {isOwn && (
        <Button
          variant="quiet"
          onClick={() => {
            change({ from: undefined, to: undefined });
          }}
        >
          Up to today
        </Button>
      )}
    </div>
  );
}

function Totals({ revenue: { total, earlier, from, to } }: { revenue: RevenueView }) {
  const change =
    earlier && earlier.revenue > 0
      ? Math.round(((total.revenue - earlier.revenue) / earlier.revenue) * 1_000) / 10
      : null;
  return (
    <dl className={styles.totals}>
      <div>
        <dt>
          <span className={styles.now} aria-hidden />
          {dayName(from)} to {dayName(to)}
        </dt>
        <dd>
          <strong>{formatDollars(total.revenue)}</strong>
          <PercentBadge change={change} period="against the earlier period" />
        </dd>
      </div>
      {earlier && (
        <div>
          <dt>
            <span className={styles.before} aria-hidden />
            Earlier: {dayName(earlier.from)} to {dayName(earlier.to)}
          </dt>
          <dd>{formatDollars(earlier.revenue)}</dd>
        </div>
      )}
    </dl>
  );
}
