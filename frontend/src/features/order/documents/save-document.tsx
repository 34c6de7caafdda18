import type { DocumentView } from '@shop/contracts/billing/documents';
import { Button } from '../../../ui/button';
import { errorMessage } from '../../../lib/error-message';
import { SavedPdf } from '../../../lib/saved-pdf';
import { useSaveDocumentMutation, useSaveDocumentXmlMutation } from './document-api';

interface SaveDocumentProps {
  document: Pick<DocumentView, '_id' | 'name'>;
}

/** Downloads a document as a PDF. */
export function SaveDocument({ document }: SaveDocumentProps) {
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

/** Downloads a document as a machine-readable invoice. */
export function SaveDocumentXml({ document: { _id, name } }: SaveDocumentProps) {
  const [save, { isLoading, error }] = useSaveDocumentXmlMutation();
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={isLoading}
        aria-label={`Save ${name} as XML`}
        onClick={() => void save({ _id, name })}
      >
        XML
      </Button>
      {error && <span role="alert">{errorMessage(error, 'The XML could not be saved')}</span>}
    </>
  );
}
