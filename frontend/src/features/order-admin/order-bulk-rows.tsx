import type { OrderBulkPreview, PreviewedOrder } from '@shop/contracts/ordering/order-bulk';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import { formatDollars } from '@shop/contracts/money/price';
import { useEffect, useRef } from 'react';
import { Table } from '../../ui/list/table';
import { ordersText } from '../bulk/bulk-text';
import styles from './order-bulk.module.css';
import { statusName } from './status-name';

interface OrderBulkRowsProps {
  preview: OrderBulkPreview;
  status: OrderStatus;
  notify: boolean;
}

/** Shows the effect on each order: those that cannot be changed first, then the old and the new status. */
export function OrderBulkRows({ preview, status, notify }: OrderBulkRowsProps) {
  const { rows, total, possible, title } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  // Not the button: a second Enter must not apply what was not read.
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className={styles.preview}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>
        {ordersText(possible)} of {total.toLocaleString('en-US')} can be changed.{' '}
        {notify
          ? 'The e-mails are sent once the change can no longer be undone.'
          : 'No e-mail is sent.'}
      </p>
      {status === 'cancelled' && (
        <p>
          <strong>This cannot be undone:</strong> the stock is free again, and payments are
          refunded.
        </p>
      )}
      <div className={styles.rows}>
        <Table caption="Preview">
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row._id}>
                <th scope="row">{row.name}</th>
                {'reason' in row ? (
                  <td className={styles.reason}>{row.reason}</td>
                ) : (
                  <td>
                    <Change {...row} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {total > rows.length && <p>And {ordersText(total - rows.length)} more.</p>}
    </div>
  );
}

function Change({ old, new: { status, captured } }: PreviewedOrder) {
  return (
    <>
      <s>{statusName(old.status)}</s> <span aria-label="becomes">→</span>{' '}
      <strong>{statusName(status)}</strong>
      {captured !== undefined &&
        `, once ${formatDollars(captured)} is captured; this is not undone`}
    </>
  );
}
