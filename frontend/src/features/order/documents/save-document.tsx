import type { DocumentView } from '@shop/contracts/billing/documents';
import { errorMessage } from '../../../lib/error-message';
import { missingText } from '../../../lib/missing-characters';
import { Button } from '../../../ui/button';
import { useSaveDocumentMutation } from './document-api';

/** Saves a document as a PDF. */
export function SaveDocument({ document }: { document: Pick<DocumentView, '_id' | 'name'> }) {
  const { _id, name } = document;
  const [save, { data: missing = 0, isLoading, error }] = useSaveDocumentMutation();
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={isLoading}
        aria-label={`Save ${name} as PDF`}
        onClick={() => void save({ _id, name })}
      >
        PDF
      </Button>
      {missing > 0 && <span role="status">{missingText(missing)}</span>}
      {error && <span role="alert">{errorMessage(error, 'The document could not be saved')}</span>}
    </>
  );
}
