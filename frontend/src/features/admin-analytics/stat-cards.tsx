import {
  type StatsView,
  TREND_DAYS,
  type TrendsView,
} from '@shop/contracts/analytics/admin-analytics';
import { formatDollars } from '@shop/contracts/money/price';
import { Banknote, Layers, ReceiptText, UsersRound, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './stat-cards.module.css';
import { NewBadge, PercentBadge } from './trend-badge';

const count = (value = 0) => value.toLocaleString('en-US');
const beside = `against the ${String(TREND_DAYS)} days before`;
const recently = `in the last ${String(TREND_DAYS)} days`;

interface StatCardsProps {
  stats: StatsView | undefined;
  /** Label of the number of accounts. */
  people: 'Total Users' | 'Total Customers';
  trends?: TrendsView;
}

/** The four figures; zeros if they cannot be loaded (spec section 8). */
export function StatCards({ stats, people, trends }: StatCardsProps) {
  return (
    <dl className={styles.cards}>
      <Stat Icon={Banknote} label="Total Revenue" value={formatDollars(stats?.totalRevenue ?? 0)}>
        {trends && <PercentBadge change={trends.revenue} period={beside} />}
      </Stat>
      <Stat Icon={ReceiptText} label="Total Orders" value={count(stats?.totalOrders)}>
        {trends && <PercentBadge change={trends.orders} period={beside} />}
      </Stat>
      <Stat Icon={UsersRound} label={people} value={count(stats?.totalUsers)}>
        {trends && <NewBadge count={trends.customers} period={recently} />}
      </Stat>
      <Stat Icon={Layers} label="Total Products" value={count(stats?.totalProducts)}>
        {trends && <NewBadge count={trends.products} period={recently} />}
      </Stat>
    </dl>
  );
}

interface StatProps {
  Icon: LucideIcon;
  label: string;
  value: string;
  children?: ReactNode;
}

function Stat({ Icon, label, value, children }: StatProps) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>
        <Icon aria-hidden />
        {label}
      </dt>
      <dd className={styles.value}>{value}</dd>
      {children && <dd className={styles.trend}>{children}</dd>}
    </div>
  );
}
