import type { StatsView } from '@shop/contracts/admin-analytics';
import { formatDollars } from '@shop/contracts/money';
import { Banknote, Layers, ReceiptText, UsersRound, type LucideIcon } from 'lucide-react';
import styles from './stat-cards.module.css';

const count = (value = 0) => value.toLocaleString('en-US');

/** The four figures; zeros where they cannot be had (spec section 8). */
export function StatCards({ stats }: { stats: StatsView | undefined }) {
  return (
    <dl className={styles.cards}>
      <Stat Icon={Banknote} label="Total Revenue" value={formatDollars(stats?.totalRevenue ?? 0)} />
      <Stat Icon={ReceiptText} label="Total Orders" value={count(stats?.totalOrders)} />
      <Stat Icon={UsersRound} label="Total Users" value={count(stats?.totalUsers)} />
      <Stat Icon={Layers} label="Total Products" value={count(stats?.totalProducts)} />
    </dl>
  );
}

function Stat({ Icon, label, value }: { Icon: LucideIcon; label: string; value: string }) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>
        <Icon aria-hidden />
        {label}
      </dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
