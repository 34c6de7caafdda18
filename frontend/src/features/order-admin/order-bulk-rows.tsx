import type { OrderBulkPreview, PreviewedOrder } from '@shop/contracts/ordering/order-bulk';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import { formatDollars } from '@shop/contracts/money/price';
import { BulkPreview } from '../bulk/bulk-preview';
import { ordersText } from '../bulk/bulk-text';
import { statusName } from './status-name';

interface OrderBulkRowsProps {
  preview: OrderBulkPreview;
  status: OrderStatus;
  notify: boolean;
}

/** The preview of a new status of orders. */
export function OrderBulkRows({ preview, status, notify }: OrderBulkRowsProps) {
  return (
    <BulkPreview<PreviewedOrder>
      preview={preview}
      rowsText={ordersText}
      heads={[{ label: 'Order' }, { label: 'Status' }]}
      cells={(row) => (
        <td>
          <Change {...row} />
        </td>
      )}
    >
      <p>
        {status === 'cancelled' && (
          <>
            <strong>This cannot be undone:</strong> the stock is free again, and payments are
            refunded.{' '}
          </>
        )}
        {emailText(status, notify)}
      </p>
    </BulkPreview>
  );
}

function emailText(status: OrderStatus, notify: boolean): string {
  if (!notify) return 'No e-mail is sent.';
  if (status === 'cancelled') return 'The customers are sent an e-mail.';
  return 'The e-mails are sent once the change can no longer be undone.';
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
