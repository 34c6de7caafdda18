import type { CreditKind, SwatchCredit, SwatchCreditKind } from '@shop/contracts/billing/credit';
import { formatDollars } from '@shop/contracts/money/price';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { Panel } from '../../../ui/panel';
import { useOwnCreditQuery } from '../../billing/billing-api';
import styles from './account-page.module.css';
import { dayText } from '../../../lib/day-text';

const words: Record<CreditKind | SwatchCreditKind, string> = {
  issue: 'Added by us',
  hold: 'Used for an order',
  release: 'Returned from an order',
  give: 'Refund',
  refund: 'Refund as store credit',
  correct: 'Corrected',
  earn: 'From a swatch',
  expire: 'Ended',
};

/**
 * Store credit and swatch credit of the shopper with their history; hidden from a shopper who never had any. Notes are
 * for staff only.
 */
export function OwnCreditPanel() {
  const { data } = useOwnCreditQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      {data && data.entries.length > 0 && (
        <Panel title="Store credit">
          <p className={styles.balance}>{formatDollars(data.balance)}</p>
          <Entries label="Entries of your store credit" entries={data.entries} />
        </Panel>
      )}
      {data?.swatches && <SwatchPanel credit={data.swatches} />}
    </>
  );
}

/** Credit earned from swatches, with the expiry day of each part. */
const SwatchPanel = ({ credit: { balance, parts, entries } }: { credit: SwatchCredit }) => (
  <Panel title="Swatch credit">
    <p className={styles.balance}>{formatDollars(balance)}</p>
    {parts.map(({ amount, endsAt }) => (
      <p key={endsAt} className={styles.when}>
        {formatDollars(amount)} until {dayText(endsAt)}, for cloth of $40.00 or more
      </p>
    ))}
    <Entries label="Entries of your swatch credit" entries={entries} />
  </Panel>
);

type Shown = Pick<SwatchCredit['entries'][number], 'at' | 'amount' | 'order'> & {
  kind: keyof typeof words;
};

const Entries = ({ label, entries }: { label: string; entries: readonly Shown[] }) => (
  <ul role="list" className={styles.sessions} aria-label={label}>
    {entries.map((entry, place) => (
      <Entry key={place} entry={entry} />
    ))}
  </ul>
);

const amountOf = (amount: number) =>
  amount < 0 ? `−${formatDollars(-amount)}` : `+${formatDollars(amount)}`;

function Entry({ entry: { at, kind, amount, order } }: { entry: Shown }) {
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
