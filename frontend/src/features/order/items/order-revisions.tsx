import { formatDollars } from '@shop/contracts/money/price';
import type { OrderRevision } from '@shop/contracts/ordering/order-revision';
import { momentText } from '../../../lib/day-text';
import { amountText } from '../../../lib/length-text';
import { Panel } from '../../../ui/panel';
import styles from './items.module.css';

interface OrderRevisionsProps {
  revisions: readonly OrderRevision[] | undefined;
  /** Name of the reading shopper, whose own actions are shown as "by you". */
  reader?: string;
}

/** Lists the cancellations and edits of an order: when, by whom and why. Renders nothing if there are none. */
export function OrderRevisions({ revisions = [], reader }: OrderRevisionsProps) {
  if (revisions.length === 0) return null;
  const isEdited = revisions.some(({ kind }) => kind === 'edit');
  return (
    <Panel title={isEdited ? 'Changes of the order' : 'Cancelled items'}>
      <ol role="list" className={styles.rows}>
        {revisions.map(({ at, by, reason, amount, ...revision }) => (
          <li key={at}>
            <p>{changeText(revision)}</p>
            <p className={styles.quiet}>
              {differenceText(amount)} · <time dateTime={at}>{momentText(at)}</time> by{' '}
              {by === reader ? 'you' : [by, reason].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** `Removed 2 × Tweed. Added 1 × Ajrakh. Delivery: Post to Austria.` */
export function changeText({
  kind,
  items,
  added = [],
  delivery,
  tax,
}: Pick<OrderRevision, 'kind' | 'items' | 'added' | 'delivery' | 'tax'>): string {
  if (kind === 'cancel') return namesOf(items);
  const changes = [
    ...(items.length > 0 ? [`Removed ${namesOf(items)}.`] : []),
    ...(added.length > 0 ? [`Added ${namesOf(added)}.`] : []),
    ...(delivery ? [`Delivery: ${delivery}.`] : []),
    ...(tax ? [`${tax}.`] : []),
  ];
  return changes.length > 0 ? changes.join(' ') : 'Another address';
}

const namesOf = (items: OrderRevision['items']): string =>
  items.map((item) => `${amountText(item)} × ${item.name}`).join(', ');

function differenceText(lessAmount: number): string {
  if (lessAmount === 0) return 'The same price';
  return `${formatDollars(Math.abs(lessAmount))} ${lessAmount < 0 ? 'more' : 'less'}`;
}
