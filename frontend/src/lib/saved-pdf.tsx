import { errorMessage } from './error-message';
import { missingText } from './missing-characters';

interface SavedPdfProps {
  /** Result of the download; `data` is the number of characters without a font. */
  result: { data?: number | undefined; error?: unknown };
  /** Message for a failure without one. */
  failed: string;
}

/** Shows why a PDF could not be downloaded, or how many characters it lacks. */
export const SavedPdf = ({ result: { data = 0, error }, failed }: SavedPdfProps) => (
  <>
    {data > 0 && <span role="status">{missingText(data)}</span>}
    {error !== undefined && <span role="alert">{errorMessage(error, failed)}</span>}
  </>
);
