import type { EnquiryView } from '@shop/contracts/correspondence';
import { Download } from 'lucide-react';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { useFetchDesignMutation } from './correspondence-admin-api';
import styles from './enquiry-page.module.css';

interface DesignDownloadProps {
  enquiry: string;
  file: NonNullable<EnquiryView['file']>;
}

const MEGABYTE = 1024 * 1024;
const sizeOf = (bytes: number) =>
  bytes < MEGABYTE
    ? `${String(Math.ceil(bytes / 1024))} kB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Saves the visitor's design; it is never opened in the page. */
export function DesignDownload({ enquiry, file }: DesignDownloadProps) {
  const [fetchDesign, { isLoading, error }] = useFetchDesignMutation();
  const save = async () => {
    const result = await fetchDesign(enquiry);
    if (result.error) return;
    const link = document.createElement('a');
    Object.assign(link, { href: result.data, download: file.name });
    link.click();
    URL.revokeObjectURL(result.data);
  };
  return (
    <>
      <Button variant="secondary" size="small" busy={isLoading} onClick={() => void save()}>
        <Download aria-hidden />
        {file.name} ({sizeOf(file.size)})
      </Button>
      {error && (
        <p role="alert" className={styles.refused}>
          {errorMessage(error, 'The file could not be fetched')}
        </p>
      )}
    </>
  );
}
