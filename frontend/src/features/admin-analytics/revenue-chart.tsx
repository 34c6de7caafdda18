import type { RevenueView } from '@shop/contracts/admin-analytics';
import { formatDollars } from '@shop/contracts/money';
import {
  Area,
  AreaChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { VisuallyHidden } from '../../ui/visually-hidden';
import styles from './revenue-chart.module.css';

type Months = RevenueView['months'];

const HEIGHT = 350;
const axis = { tickLine: false, axisLine: false, tick: { fill: 'var(--ink-soft)', fontSize: 13 } };

const nameOf = (month: string, style: 'short' | 'long') =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: style,
    timeZone: 'UTC',
    ...(style === 'long' && { year: 'numeric' }),
  });

const round = (dollars: number) =>
  dollars < 1_000 ? `$${String(dollars)}` : `$${String(dollars / 1_000)}k`;

/** Revenue by month: drawn for the eye, as a table for a screen reader. */
export function RevenueChart({ months }: { months: Months }) {
  const points = months.map(({ month, revenue }) => ({
    name: nameOf(month, 'short'),
    month,
    revenue,
  }));
  return (
    <figure>
      <div className={styles.chart} aria-hidden="true">
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <AreaChart
            data={points}
            margin={{ top: 16, right: 20, bottom: 4, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="name" padding={{ left: 12, right: 12 }} {...axis} />
            <YAxis width={52} tickFormatter={round} {...axis} />
            <Tooltip content={<Hint />} cursor={{ stroke: 'var(--line-strong)' }} />
            <Area
              type="monotone"
              dataKey="revenue"
              stroke="var(--indigo)"
              strokeWidth={2.5}
              fill="var(--indigo)"
              fillOpacity={0.09}
              dot={{ r: 3.5, fill: 'var(--paper)', fillOpacity: 1, stroke: 'var(--indigo)' }}
              activeDot={{ r: 5, fill: 'var(--madder)', stroke: 'var(--paper)' }}
              isAnimationActive={false}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
      <VisuallyHidden>
        <RevenueTable months={months} />
      </VisuallyHidden>
    </figure>
  );
}

interface HintProps {
  payload?: readonly { payload?: Months[number] }[];
}

function Hint({ payload }: HintProps) {
  const point = payload?.[0]?.payload;
  if (!point) return null;
  return (
    <div className={styles.hint}>
      {nameOf(point.month, 'long')}
      <strong>{formatDollars(point.revenue)}</strong>
    </div>
  );
}

function RevenueTable({ months }: { months: Months }) {
  return (
    <table>
      <caption>Revenue by month</caption>
      <tbody>
        {months.map(({ month, revenue }) => (
          <tr key={month}>
            <th scope="row">{nameOf(month, 'long')}</th>
            <td>{formatDollars(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
