import type { DocumentView } from '@shop/contracts/billing/documents';
import { Button } from '../../../ui/button';
import { SavedPdf } from '../../../lib/saved-pdf';
import { useSaveDocumentMutation } from './document-api';

/** Saves a document as a PDF. */
export function SaveDocument({ document }: { document: Pick<DocumentView, '_id' | 'name'> }) {
  const { _id, name } = document;
  const [save, result] = useSaveDocumentMutation();
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={result.isLoading}
        aria-label={`Save ${name} as PDF`}
        onClick={() => void save({ _id, name })}
      >
        PDF
      </Button>
      <SavedPdf result={result} failed="The document could not be saved" />
    </>
  );
}
