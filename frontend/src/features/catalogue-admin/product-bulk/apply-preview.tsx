import type { ProductBulkPreview } from '@shop/contracts/catalogue/product-bulk';
import type { BulkChange } from '@shop/contracts/core/bulk';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { useApplyBulkMutation } from '../../bulk/bulk-api';
import { ProductBulkRows } from './product-bulk-rows';
import styles from './product-bulk.module.css';

interface ApplyPreviewProps {
  preview: ProductBulkPreview;
  /** The labels of the buttons. */
  labels: { back: string; apply: string };
  isDanger?: boolean;
  onBack: () => void;
  onApplied: (change: BulkChange) => void;
}

/** The preview of a change of products, and the button that applies it. */
export function ApplyPreview(props: ApplyPreviewProps) {
  const { preview, labels, isDanger = false, onBack, onApplied } = props;
  const [apply, { error, isLoading }] = useApplyBulkMutation();
  const confirm = async () => {
    const { data } = await apply(preview._id);
    if (data) onApplied(data.change);
  };
  return (
    <>
      <ProductBulkRows preview={preview} />
      {error !== undefined && (
        <p role="alert">{errorMessage(error, 'This could not be applied.')}</p>
      )}
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onBack}>
          {labels.back}
        </Button>
        <Button
          variant={isDanger ? 'danger' : 'primary'}
          disabled={preview.possible === 0}
          busy={isLoading}
          onClick={() => void confirm()}
        >
          {labels.apply}
        </Button>
      </div>
    </>
  );
}
