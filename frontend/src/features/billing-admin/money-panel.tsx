import type { PaymentView } from '@shop/contracts/billing';
import { formatDollars } from '@shop/contracts/money';
import { errorMessage } from '../../lib/error-message';
import { Panel } from '../../ui/panel';
import { useOrderPaymentQuery } from '../billing/billing-api';
import { orderMoment } from '../order/order-text';
import styles from './money-panel.module.css';
import { operationText } from './money-words';
import { RefundButton } from './refund-button';

/** Milliseconds: the money follows a changed status within a second or two. */
const LOOK_EVERY = 5_000;

/** What became of the money of an order: its sums, every movement, and a refund. */
export function MoneyPanel({ order }: { order: string }) {
  const { data, error } = useOrderPaymentQuery(order, {
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_EVERY,
  });
  return (
    <Panel title="Money">
      {!data && error && (
        <p className={styles.quiet}>{errorMessage(error, 'The payment could not be loaded')}</p>
      )}
      {data && <p>{data.sentence}</p>}
      {data?.staff && <Sums order={order} {...data.staff} />}
    </Panel>
  );
}

type SumsProps = NonNullable<PaymentView['staff']> & { order: string };

function Sums({ order, held, charged, refunded, refunding, left, operations }: SumsProps) {
  const sums: [string, number][] = [
    ['On hold', held],
    ['Charged', charged],
    ['Refunded', refunded],
    ...(refunding > 0 ? [['Refund under way', refunding] as [string, number]] : []),
  ];
  return (
    <>
      <dl className={styles.sums}>
        {sums.map(([label, amount]) => (
          <div key={label} className={styles.sum}>
            <dt>{label}</dt>
            <dd>{formatDollars(amount)}</dd>
          </div>
        ))}
      </dl>
      <ol className={styles.operations} aria-label="Movements of money">
        {operations.map((operation) => (
          <li key={operation._id} className={styles.sum}>
            <span>
              {operationText(operation)}
              <time className={styles.quiet} dateTime={operation.at}>
                {orderMoment(operation.at)}
              </time>
              {operation.reason && <span className={styles.quiet}>{operation.reason}</span>}
            </span>
            <span>{formatDollars(operation.amount)}</span>
          </li>
        ))}
      </ol>
      {left > 0 && <RefundButton order={order} left={left} />}
    </>
  );
}
