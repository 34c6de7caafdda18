import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { dayText, momentText } from '../../../lib/day-text';
import { Panel } from '../../../ui/panel';
import { WithdrawalBadges } from './withdrawal-badges';
import styles from './withdrawals.module.css';
import { useWithdrawalsOfOrderQuery } from './withdrawals-api';

/** The withdrawals from an order; renders nothing if there are none. */
export function OrderWithdrawals({ order }: { order: string }) {
  const { data } = useWithdrawalsOfOrderQuery(order, { refetchOnMountOrArgChange: true });
  if (!data || data.withdrawals.length === 0) return null;
  return (
    <Panel title="Withdrawals">
      <ul role="list" className={styles.form}>
        {data.withdrawals.map((one) => (
          <li key={one._id}>
            <Link to={adminPaths.withdrawal.href(one._id)}>{momentText(one.receivedAt)}</Link>{' '}
            <WithdrawalBadges withdrawal={one} />
            {one.state === 'open' && (
              <p className={styles.quiet}>Refund by {dayText(one.refundBy)}</p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
