import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { errorMessage } from '../../lib/error-message';
import { Dialog } from '../../ui/dialog';
import { Spinner } from '../../ui/spinner';
import { ApplyPreview } from './apply-preview';
import type { PutBackOf } from './put-back';

interface PutBackDialogProps<Preview> extends PutBackOf {
  usePreview: () => readonly [
    (bulk: string) => unknown,
    { data?: Preview | undefined; error?: unknown },
  ];
  /** `1,200 products`. */
  rowsText: (count: number) => string;
  children: (preview: Preview) => ReactNode;
}

/** Previews the values from before a bulk change, then restores them. */
export function PutBackDialog<Preview extends { _id: string; possible: number }>(
  props: PutBackDialogProps<Preview>,
) {
  const { bulk, title, onClose, usePreview, rowsText, children } = props;
  const [request, { data: preview, error }] = usePreview();
  const begin = useEffectEvent(() => {
    request(bulk);
  });
  useEffect(() => {
    begin();
  }, []);
  return (
    <Dialog open size={preview ? 'large' : 'normal'} title={`Put back: ${title}`} onClose={onClose}>
      {!preview && error === undefined && <Spinner label="Loading the preview..." />}
      {error !== undefined && (
        <p role="alert">{errorMessage(error, 'The preview could not be made.')}</p>
      )}
      {preview && (
        <ApplyPreview
          preview={preview}
          labels={{ back: 'Cancel', apply: `Put back ${rowsText(preview.possible)}` }}
          onBack={onClose}
          onApplied={onClose}
        >
          {children(preview)}
        </ApplyPreview>
      )}
    </Dialog>
  );
}
