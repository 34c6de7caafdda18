import type { OrderView } from '@shop/contracts/ordering/order';
import { errorMessage } from '../../../lib/error-message';
import { Badge } from '../../../ui/badge';
import { Panel } from '../../../ui/panel';
import { useShortLinesQuery } from './settle-api';
import { SettleButton } from './settle-button';
import styles from './settle.module.css';
import { shortText } from './settle.rules';

/** The pieces of an order that no roll can fill; renders nothing if there are none. */
export function ShortPieces({ order }: { order: OrderView }) {
  const { data, error } = useShortLinesQuery(order._id, {
    skip: !order.items.some(({ unit }) => unit),
    refetchOnMountOrArgChange: true,
  });
  if (error) return <p role="alert">{errorMessage(error, 'Short pieces could not be loaded')}</p>;
  if (!data || data.lines.length === 0) return null;
  return (
    <Panel title="No roll has cloth for">
      <ul role="list" className={styles.lines}>
        {data.lines.map((line) => (
          <li key={line.product._id} className={styles.line}>
            <p>
              {shortText(line)} of {line.product.name}{' '}
              {line.isWaiting ? (
                <Badge>Waits for the next lot</Badge>
              ) : (
                <Badge tone="danger">Needs attention</Badge>
              )}
            </p>
            <SettleButton order={order._id} product={line.product} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
