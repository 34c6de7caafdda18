import type { OrderBulkPreview, OrderChange } from '@shop/contracts/ordering/order-bulk';
import { ApplyPreview } from '../bulk/apply-preview';
import { ordersText } from '../bulk/bulk-text';
import { OrderBulkRows } from './order-bulk-rows';

interface OrderBulkApplyProps {
  preview: OrderBulkPreview;
  change: OrderChange;
  onBack: () => void;
  /** Called with the ids of the orders that were not changed. */
  onApplied: (left: string[]) => void;
}

/** The preview of a bulk change of orders, with buttons to apply it or go back. */
export function OrderBulkApply({ preview, change, onBack, onApplied }: OrderBulkApplyProps) {
  return (
    <ApplyPreview
      preview={preview}
      labels={{ back: 'Back', apply: `Apply to ${ordersText(preview.possible)}` }}
      onBack={onBack}
      onApplied={({ reasons }) => {
        const refused = preview.rows.filter((row) => 'reason' in row);
        onApplied([...refused, ...reasons].map(({ _id }) => _id));
      }}
    >
      <OrderBulkRows preview={preview} change={change} />
    </ApplyPreview>
  );
}
