import { formatDollars } from '@shop/contracts/money/price';
import type { OrderRevision } from '@shop/contracts/ordering/order-revision';
import { momentText } from '../../../lib/day-text';
import { amountText } from '../../../lib/length-text';
import { Panel } from '../../../ui/panel';
import styles from './items.module.css';

interface OrderRevisionsProps {
  revisions: readonly OrderRevision[] | undefined;
  /** The shopper who reads it: what that user did is done "by you". */
  reader?: string;
}

/** Lists the cancelled items of an order: when, by whom and why; nothing where there are none. */
export function OrderRevisions({ revisions = [], reader }: OrderRevisionsProps) {
  if (revisions.length === 0) return null;
  return (
    <Panel title="Cancelled items">
      <ol role="list" className={styles.rows}>
        {revisions.map(({ at, by, reason, items, amount }) => (
          <li key={at}>
            <p>{items.map((item) => `${amountText(item)} × ${item.name}`).join(', ')}</p>
            <p className={styles.quiet}>
              {formatDollars(amount)} less · <time dateTime={at}>{momentText(at)}</time> by{' '}
              {by === reader ? 'you' : `${by} · ${reason}`}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
