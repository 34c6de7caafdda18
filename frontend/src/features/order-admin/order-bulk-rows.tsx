import type {
  OrderBulkPreview,
  OrderChange,
  PreviewedOrder,
  PreviewedStatus,
  PreviewedTags,
  StatusOfOrders,
} from '@shop/contracts/ordering/order-bulk';
import { formatDollars } from '@shop/contracts/money/price';
import { BulkPreview } from '../bulk/bulk-preview';
import { ordersText } from '../bulk/bulk-text';
import { statusName } from './status-name';

interface OrderBulkRowsProps {
  preview: OrderBulkPreview;
  /** Absent if tags are being restored. */
  change?: OrderChange;
}

const hasTags = (row: PreviewedOrder): row is PreviewedTags => 'tags' in row.new;
const hasStatus = (row: PreviewedOrder): row is PreviewedStatus => 'status' in row.new;

/** The preview of a bulk change of orders. */
export function OrderBulkRows({ preview, change }: OrderBulkRowsProps) {
  return (
    <BulkPreview<PreviewedOrder>
      preview={preview}
      rowsText={ordersText}
      heads={[{ label: 'Order' }, { label: change?.kind === 'setStatus' ? 'Status' : 'Tags' }]}
      cells={(row) => <td>{newValue(row)}</td>}
    >
      {change?.kind === 'setStatus' && <StatusNote {...change} />}
    </BulkPreview>
  );
}

function newValue(row: PreviewedOrder) {
  if (hasTags(row)) return <NewTags {...row} />;
  return hasStatus(row) && <NewStatus {...row} />;
}

function StatusNote({ status, notify }: StatusOfOrders) {
  return (
    <p>
      {status === 'cancelled' && (
        <>
          <strong>This cannot be undone:</strong> the stock is released, and payments are
          refunded.{' '}
        </>
      )}
      {emailText(status, notify !== false)}
    </p>
  );
}

function emailText(status: StatusOfOrders['status'], notify: boolean): string {
  if (!notify) return 'No e-mail is sent.';
  if (status === 'cancelled') return 'The customers are sent an e-mail.';
  return 'The e-mails are sent once the change can no longer be undone.';
}

function NewStatus({ old, new: { status, captured } }: PreviewedStatus) {
  return (
    <>
      <s>{statusName(old.status)}</s> <span aria-label="becomes">→</span>{' '}
      <strong>{statusName(status)}</strong>
      {captured !== undefined &&
        `, once ${formatDollars(captured)} is captured; this is not undone`}
    </>
  );
}

const listed = (tags: readonly string[]): string => tags.join(', ') || 'none';

function NewTags({ old, new: { tags } }: PreviewedTags) {
  return (
    <>
      <s>{listed(old.tags)}</s> <span aria-label="becomes">→</span> <strong>{listed(tags)}</strong>
    </>
  );
}
