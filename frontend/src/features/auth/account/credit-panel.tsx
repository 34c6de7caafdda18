import type { CreditEntry } from '@shop/contracts/billing/credit';
import { formatDollars } from '@shop/contracts/money/price';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { Panel } from '../../../ui/panel';
import { useOwnCreditQuery } from '../../billing/billing-api';
import styles from './account-page.module.css';
import { dayText } from '../../../lib/day-text';

const words: Record<CreditEntry['kind'], string> = {
  issue: 'Given by us',
  hold: 'Used for an order',
  release: 'Back from an order',
  give: 'Refund',
  correct: 'Corrected',
};

/** The shopper's store credit and its history; hidden for a shopper who never had any. Notes are for staff. */
export function OwnCreditPanel() {
  const { data } = useOwnCreditQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data || data.entries.length === 0) return null;
  return (
    <Panel title="Store credit">
      <p className={styles.balance}>{formatDollars(data.balance)}</p>
      <ul role="list" className={styles.sessions} aria-label="Entries of your store credit">
        {data.entries.map((entry, place) => (
          <Entry key={place} entry={entry} />
        ))}
      </ul>
    </Panel>
  );
}

const amountOf = (amount: number) =>
  amount < 0 ? `−${formatDollars(-amount)}` : `+${formatDollars(amount)}`;

function Entry({ entry: { at, kind, amount, order } }: { entry: CreditEntry }) {
  return (
    <li className={styles.session}>
      <div>
        <p>
          {order === null ? words[kind] : <Link to={paths.order.href(order)}>{words[kind]}</Link>}
        </p>
        <p className={styles.when}>{dayText(at)}</p>
      </div>
      <p className={styles.figure}>{amountOf(amount)}</p>
    </li>
  );
}
