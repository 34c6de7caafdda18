import type { ProductBulkPreview } from '@shop/contracts/catalogue/product-bulk';
import { productsText } from '../../bulk/bulk-text';
import type { PutBackOf } from '../../bulk/put-back';
import { PutBackDialog } from '../../bulk/put-back-dialog';
import { usePreviewPutBackMutation } from './product-bulk-api';
import { ProductBulkRows } from './product-bulk-rows';

/** Restores the previous values of products. */
export const PutBackProducts = (props: PutBackOf) => (
  <PutBackDialog<ProductBulkPreview>
    {...props}
    usePreview={usePreviewPutBackMutation}
    rowsText={productsText}
  >
    {(preview) => <ProductBulkRows preview={preview} />}
  </PutBackDialog>
);
