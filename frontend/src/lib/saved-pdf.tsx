import { errorMessage } from './error-message';
import { missingText } from './missing-characters';

interface SavedPdfProps {
  /** Characters without a font, once a PDF is saved. */
  result: { data?: number | undefined; error?: unknown };
  /** The sentence for a failure that has none. */
  failed: string;
}

/** Shows why a PDF could not be saved, or which characters it lacks. */
export const SavedPdf = ({ result: { data = 0, error }, failed }: SavedPdfProps) => (
  <>
    {data > 0 && <span role="status">{missingText(data)}</span>}
    {error !== undefined && <span role="alert">{errorMessage(error, failed)}</span>}
  </>
);
