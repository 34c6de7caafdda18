import type { UserList } from '@shop/contracts/auth/auth';
import { Building2, ShieldCheck, UserPlus, UsersRound, type LucideIcon } from 'lucide-react';
import styles from './users-page.module.css';

/** Four figures of the whole shop, regardless of the search; zeros until they have loaded. */
export function UserStats({ counts }: { counts: UserList['counts'] | undefined }) {
  return (
    <dl className={styles.stats}>
      <Stat Icon={UsersRound} label="Total Users" value={counts?.users} />
      <Stat Icon={ShieldCheck} label="Admins" value={counts?.admins} />
      <Stat Icon={UserPlus} label="New in 30 days" value={counts?.recent} />
      <Stat Icon={Building2} label="Business requests" value={counts?.businessRequests} />
    </dl>
  );
}

interface StatProps {
  Icon: LucideIcon;
  label: string;
  value: number | undefined;
}

function Stat({ Icon, label, value = 0 }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>
        <Icon aria-hidden />
        {label}
      </dt>
      <dd className={styles.value}>{value.toLocaleString('en-US')}</dd>
    </div>
  );
}
