import type { OrderBulkPreview } from '@shop/contracts/ordering/order-bulk';
import { ordersText } from '../bulk/bulk-text';
import type { PutBackOf } from '../bulk/put-back';
import { PutBackDialog } from '../bulk/put-back-dialog';
import { usePreviewTagsPutBackMutation } from './order-admin-api';
import { OrderBulkRows } from './order-bulk-rows';

/** Restores the previous tags of orders. */
export const PutBackTags = (props: PutBackOf) => (
  <PutBackDialog<OrderBulkPreview>
    {...props}
    usePreview={usePreviewTagsPutBackMutation}
    rowsText={ordersText}
  >
    {(preview) => <OrderBulkRows preview={preview} />}
  </PutBackDialog>
);
