import type { RevenueView } from '@shop/contracts/analytics/admin-analytics';
import { formatDollars } from '@shop/contracts/money/price';
import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { VisuallyHidden } from '../../ui/visually-hidden';
import styles from './revenue-chart.module.css';
import { longName, shortName } from './step-names';

type Revenue = Pick<RevenueView, 'by' | 'points' | 'earlier'>;
type Point = RevenueView['points'][number];

/** In pixels (spec section 2). */
const HEIGHT = 350;
/** With more steps than this, the dots would hide the line. */
const DOTS_MAX = 31;
const axis = { tickLine: false, axisLine: false, tick: { fill: 'var(--ink-soft)', fontSize: 13 } };
const still = { type: 'linear', isAnimationActive: false } as const;

const round = (dollars: number) =>
  dollars < 1_000 ? `$${String(dollars)}` : `$${String(dollars / 1_000)}k`;

/** Revenue by day, week or month, as a chart and as a table for screen readers. */
export function RevenueChart({ by, points, earlier }: Revenue) {
  const dots = points.length <= DOTS_MAX;
  return (
    <figure>
      <div className={styles.chart} aria-hidden="true">
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <LineChart
            data={points}
            margin={{ top: 16, right: 20, bottom: 4, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="from"
              tickFormatter={(from: string) => shortName(by, from)}
              padding={{ left: 12, right: 12 }}
              minTickGap={24}
              {...axis}
            />
            <YAxis width={52} tickFormatter={round} {...axis} />
            <Tooltip content={<Hint by={by} />} cursor={{ stroke: 'var(--line-strong)' }} />
            {earlier && (
              <Line
                {...still}
                dataKey="earlier.revenue"
                stroke="var(--line-strong)"
                strokeWidth={2}
                strokeDasharray="5 5"
                dot={false}
              />
            )}
            <Line
              {...still}
              dataKey="revenue"
              stroke="var(--indigo)"
              strokeWidth={2.5}
              dot={dots && { r: 3.5, fill: 'var(--paper)', stroke: 'var(--indigo)' }}
              activeDot={{ r: 5, fill: 'var(--madder)', stroke: 'var(--paper)' }}
            />
          </LineChart>
        </ResponsiveContainer>
      </div>
      <VisuallyHidden>
        <RevenueTable by={by} points={points} earlier={earlier} />
      </VisuallyHidden>
    </figure>
  );
}

interface HintProps {
  by: RevenueView['by'];
  payload?: readonly { payload?: Point }[];
}

function Hint({ by, payload }: HintProps) {
  const point = payload?.[0]?.payload;
  if (!point) return null;
  return (
    <div className={styles.hint}>
      {longName(by, point.from)}
      <strong>{formatDollars(point.revenue)}</strong>
      {point.earlier && (
        <span className={styles.earlier}>
          {longName(by, point.earlier.from)}: {formatDollars(point.earlier.revenue)}
        </span>
      )}
    </div>
  );
}

function RevenueTable({ by, points, earlier }: Revenue) {
  return (
    <table>
      <caption>Revenue by {by}</caption>
      <thead>
        <tr>
          <th scope="col">{by}</th>
          <th scope="col">Revenue</th>
          {earlier && <th scope="col">In the earlier period</th>}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.from}>
            <th scope="row">{longName(by, point.from)}</th>
            <td>{formatDollars(point.revenue)}</td>
            {point.earlier && <td>{formatDollars(point.earlier.revenue)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
