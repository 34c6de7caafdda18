import type { CreditEntry, SwatchCredit } from '@shop/contracts/billing/credit';
import { formatDollars } from '@shop/contracts/money/price';
import { useFailure } from '../../lib/use-failure';
import { DialogButton } from '../../ui/office/dialog-button';
import { LoadFailed } from '../../ui/list/load-failed';
import { Panel } from '../../ui/panel';
import { Spinner } from '../../ui/spinner';
import { OrderLink } from '../billing-admin/order-link';
import { ChangeCreditForm } from './change-credit-form';
import { entryWords, signedDollars } from './credit-words';
import { useGetCreditQuery } from './customer-api';
import styles from './customer-page.module.css';
import { momentText } from '../../lib/day-text';

const FAILED = 'The store credit could not be loaded';

/** The store credit of a customer with its history, and a form to change it. */
export function CustomerCreditPanel({ user }: { user: string }) {
  const query = useGetCreditQuery(user, { refetchOnMountOrArgChange: true });
  const failure = useFailure(FAILED, query.error);
  const { currentData: credit } = query;
  return (
    <Panel
      title="Store credit"
      actions={
        credit && (
          <DialogButton label="Change…" title="Change store credit" size="small">
            {(close) => <ChangeCreditForm user={user} balance={credit.balance} onDone={close} />}
          </DialogButton>
        )
      }
    >
      <div className={styles.stack}>
        {query.isLoading && <Spinner label="Loading store credit..." />}
        {!credit && failure !== undefined && (
          <LoadFailed title={FAILED} text={failure} query={query} />
        )}
        {credit && <p className={styles.balance}>{formatDollars(credit.balance)}</p>}
        {credit?.entries.length === 0 && (
          <p className={styles.soft}>No store credit yet. It is used for the next order.</p>
        )}
        {credit && credit.entries.length > 0 && <Entries entries={credit.entries} />}
        {credit?.swatches && <Swatches credit={credit.swatches} />}
      </div>
    </Panel>
  );
}

/** Credit earned from swatches, which follows their orders automatically. */
const Swatches = ({ credit: { balance, parts, entries } }: { credit: SwatchCredit }) => (
  <>
    <p>Swatch credit: {formatDollars(balance)}</p>
    {parts.map(({ amount, endsAt }) => (
      <p key={endsAt} className={styles.soft}>
        {formatDollars(amount)} until {momentText(endsAt)}
      </p>
    ))}
    <Entries
      label="Entries of the swatch credit"
      entries={entries.map((entry) => ({ ...entry, note: null }))}
    />
  </>
);

type Shown = Omit<CreditEntry, 'kind'> & { kind: keyof typeof entryWords };

const Entries = ({ entries, label = 'Entries' }: { entries: readonly Shown[]; label?: string }) => (
  <ol className={styles.entries} aria-label={label}>
    {entries.map(({ at, kind, amount, order, note }) => (
      <li key={`${at} ${kind} ${order ?? ''}`} className={styles.entry}>
        <span>
          {entryWords[kind]} {order !== null && <OrderLink order={order} />}
          <time className={styles.quiet} dateTime={at}>
            {momentText(at)}
          </time>
          {note !== null && <span className={styles.quiet}>{note}</span>}
        </span>
        <span>{signedDollars(amount)}</span>
      </li>
    ))}
  </ol>
);
