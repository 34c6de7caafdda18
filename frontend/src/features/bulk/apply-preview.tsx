import type { BulkChange } from '@shop/contracts/core/bulk';
import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { useApplyBulkMutation } from './bulk-api';
import styles from './bulk-preview.module.css';

interface ApplyPreviewProps {
  preview: { _id: string; possible: number };
  labels: { back: string; apply: string };
  isDanger?: boolean;
  onBack: () => void;
  onApplied: (change: BulkChange) => void;
  children: ReactNode;
}

/** The preview of a bulk change, with the button that applies it. */
export function ApplyPreview(props: ApplyPreviewProps) {
  const { preview, labels, isDanger = false, onBack, onApplied, children } = props;
  const [apply, { error, isLoading }] = useApplyBulkMutation();
  const confirm = async () => {
    const { data } = await apply(preview._id);
    if (data) onApplied(data.change);
  };
  return (
    <>
      {children}
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
