import type { PeriodFigures, PeriodName, PeriodsView } from '@shop/contracts/analytics/periods';
import { formatDollars } from '@shop/contracts/money/price';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { Panel } from '../../ui/panel';
import { Skeleton } from '../../ui/skeleton';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { fresh, usePeriodsQuery } from './admin-analytics-api';
import styles from './periods.module.css';
import { Retry } from './retry';
import { PercentBadge } from './trend-badge';

type Period = PeriodsView['periods'][number];

const names: Record<PeriodName, { name: string; before: string }> = {
  today: { name: 'Today', before: 'yesterday up to this hour' },
  week: { name: 'This week', before: 'last week up to this hour' },
  month: { name: 'This month', before: 'last month up to this day and hour' },
};

interface Figure {
  label: string;
  /** Explains in one sentence what is counted. */
  counts: string;
  of: (figures: PeriodFigures) => number | null;
  shown: (value: number) => string;
  /** True if the change is shown and a rise is good. */
  isRiseGood?: boolean;
}

const count = (value: number) => value.toLocaleString('en-US');

const figures: readonly Figure[] = [
  {
    label: 'Revenue',
    counts: 'Total of its orders, without cancelled orders and gift cards.',
    of: ({ sales }) => sales?.revenue ?? null,
    shown: formatDollars,
    isRiseGood: true,
  },
  {
    label: 'Orders',
    counts: 'Includes cancelled orders.',
    of: ({ sales }) => sales?.orders ?? null,
    shown: count,
    isRiseGood: true,
  },
  {
    label: 'Average order',
    counts: 'Revenue divided by the orders without cancelled ones.',
    of: ({ sales }) => sales?.average ?? null,
    shown: formatDollars,
    isRiseGood: true,
  },
  {
    label: 'New customers',
    counts: 'New accounts.',
    of: ({ sales }) => sales?.customers ?? null,
    shown: count,
    isRiseGood: true,
  },
  {
    label: 'Refunds',
    counts: 'Includes refunds for earlier orders. Not deducted from revenue.',
    of: ({ refunds }) => refunds,
    shown: formatDollars,
  },
];

/** Compares today, this week and this month with the previous period. */
export function Periods() {
  const query = usePeriodsQuery(undefined, fresh);
  const periods = query.data?.periods;
  const isPartial = periods?.some(({ now }) => now.sales === null || now.refunds === null);
  return (
    <Panel title="Sales at a glance">
      {query.isLoading && <Skeleton height="16rem" />}
      {periods && <PeriodTable periods={periods} />}
      {(query.isError || isPartial) && (
        <Retry
          text={
            isPartial ? 'Some figures could not be loaded.' : 'The figures could not be loaded.'
          }
          onRetry={() => void query.refetch()}
        />
      )}
    </Panel>
  );
}

function PeriodTable({ periods }: { periods: readonly Period[] }) {
  return (
    <>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>Sales of today, this week and this month</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <td />
            {periods.map(({ name }) => (
              <th key={name} scope="col">
                {names[name].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.label}>
              <th scope="row">{figure.label}</th>
              {periods.map((period) => (
                <td key={period.name}>
                  <Cell figure={figure} period={period} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <details className={styles.counts}>
        <summary>How these are counted</summary>
        <dl>
          {figures.map(({ label, counts }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{counts}</dd>
            </div>
          ))}
        </dl>
        <p>
          In the shop’s time zone; weeks begin on Monday. The smaller figure is the previous period
          up to the same hour.
        </p>
      </details>
    </>
  );
}

function Cell({ figure, period }: { figure: Figure; period: Period }) {
  const { from, to, name } = period;
  const now = figure.of(period.now);
  const before = figure.of(period.before);
  const text = now === null ? '—' : figure.shown(now);
  const range = `?by=day&from=${from}&to=${to}`;
  return (
    <div className={styles.cell}>
      {figure.isRiseGood ? (
        <Link className={styles.value} to={`${adminPaths.analytics.href()}${range}`}>
          {text}
        </Link>
      ) : (
        <span className={styles.value}>{text}</span>
      )}
      {before !== null && (
        <span className={styles.before}>
          {figure.shown(before)}
          <VisuallyHidden> {names[name].before}</VisuallyHidden>
        </span>
      )}
      {figure.isRiseGood && (
        <PercentBadge change={changeOf(before, now)} period={`against ${names[name].before}`} />
      )}
    </div>
  );
}

/** Returns the change in percent with one decimal; null if the earlier value is zero or a value is unknown. */
const changeOf = (before: number | null, now: number | null): number | null =>
  before === null || now === null || before === 0
    ? null
    : Math.round(((now - before) / before) * 1_000) / 10;
