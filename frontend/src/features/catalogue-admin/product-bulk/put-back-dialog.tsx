import { useEffect, useEffectEvent } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Dialog } from '../../../ui/dialog';
import { Spinner } from '../../../ui/spinner';
import { productsText } from '../../bulk/bulk-text';
import { ApplyPreview } from './apply-preview';
import { usePreviewPutBackMutation } from './product-bulk-api';

interface PutBackDialogProps {
  /** The id of the change whose old values are put back. */
  bulk: string;
  title: string;
  onClose: () => void;
}

/** Previews the values before a change of many products, then puts them back. */
export function PutBackDialog({ bulk, title, onClose }: PutBackDialogProps) {
  const [request, { data: preview, error }] = usePreviewPutBackMutation();
  const begin = useEffectEvent(() => {
    void request(bulk);
  });
  useEffect(() => {
    begin();
  }, []);
  return (
    <Dialog open size={preview ? 'large' : 'normal'} title={`Put back: ${title}`} onClose={onClose}>
      {!preview && !error && <Spinner label="Loading the preview..." />}
      {error && <p role="alert">{errorMessage(error, 'The preview could not be made.')}</p>}
      {preview && (
        <ApplyPreview
          preview={preview}
          labels={{ back: 'Cancel', apply: `Put back ${productsText(preview.possible)}` }}
          onBack={onClose}
          onApplied={onClose}
        />
      )}
    </Dialog>
  );
}
