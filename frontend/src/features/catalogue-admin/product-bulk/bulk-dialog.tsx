import type { BulkChange } from '@shop/contracts/core/bulk';
import type {
  ProductBulkInput,
  ProductBulkPreview,
  ProductChange,
} from '@shop/contracts/catalogue/product-bulk';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Dialog } from '../../../ui/dialog';
import { Spinner } from '../../../ui/spinner';
import { productsText } from '../../bulk/bulk-text';
import { ApplyPreview } from '../../bulk/apply-preview';
import { ProductBulkRows } from './product-bulk-rows';
import { CategoryForm } from './category-form';
import { PriceForm } from './price-form';
import { usePreviewProductBulkMutation } from './product-bulk-api';
import { StateForm } from './state-form';
import { StockForm } from './stock-form';
import type { BulkTarget } from '../../bulk/bulk-target';

export type BulkKind = 'price' | 'stock' | 'category' | 'state' | 'delete';

const forms = { price: PriceForm, stock: StockForm, category: CategoryForm, state: StateForm };

interface BulkDialogProps {
  kind: BulkKind;
  target: BulkTarget<ProductBulkInput>;
  /** Number of selected products. */
  count: number;
  onClose: () => void;
  /** Called with the ids of the products that were not changed. */
  onApplied: (left: string[]) => void;
}

const titles = {
  price: (many: string) => `Price of ${many}`,
  stock: (many: string) => `Stock of ${many}`,
  category: (many: string) => `Category of ${many}`,
  state: (many: string) => `Visibility of ${many}`,
  delete: (many: string) => `Delete ${many}?`,
};

const leftOf = (preview: ProductBulkPreview, change: BulkChange): string[] => [
  ...preview.rows.filter((row) => 'reason' in row).map(({ _id }) => _id),
  ...change.reasons.map(({ _id }) => _id),
];

/** A bulk change in three steps: choose the change, preview it, apply it. */
export function BulkDialog({ kind, target, count, onClose, onApplied }: BulkDialogProps) {
  const [requestPreview, { data: preview, error, isLoading, reset }] =
    usePreviewProductBulkMutation();
  const [isBack, setBack] = useState(false);

  const show = (change: ProductChange) => {
    setBack(false);
    void requestPreview({ ...target, change });
  };
  const deleteAtOnce = useEffectEvent(() => {
    if (kind === 'delete') show({ kind: 'delete' });
  });
  useEffect(() => {
    deleteAtOnce();
  }, []);

  const fault = error && errorMessage(error, 'The preview could not be made.');
  const Form = kind === 'delete' ? null : forms[kind];
  const isPreview = preview !== undefined && !isBack;

  return (
    <Dialog
      open
      size={isPreview ? 'large' : 'normal'}
      title={titles[kind](productsText(count))}
      onClose={onClose}
    >
      {Form && (
        // Hidden instead of removed, so that the typed values are still there on the way back.
        <div hidden={isPreview}>
          <Form busy={isLoading} fault={fault} onChange={show} />
        </div>
      )}
      {!Form && isLoading && <Spinner label="Loading the preview..." />}
      {!Form && fault && <p role="alert">{fault}</p>}
      {isPreview && (
        <ApplyPreview
          preview={preview}
          labels={
            kind === 'delete'
              ? { back: 'Cancel', apply: 'Delete' }
              : { back: 'Back', apply: `Apply to ${productsText(preview.possible)}` }
          }
          isDanger={kind === 'delete'}
          onBack={() => {
            if (!Form) onClose();
            else {
              setBack(true);
              reset();
            }
          }}
          onApplied={(change) => {
            onApplied(leftOf(preview, change));
          }}
        >
          <ProductBulkRows preview={preview} />
        </ApplyPreview>
      )}
    </Dialog>
  );
}
