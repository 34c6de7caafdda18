import type { EnquiryView } from '@shop/contracts/correspondence/correspondence';
import { Download } from 'lucide-react';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { useDownloadDesignMutation } from './correspondence-admin-api';
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

/** Downloads the visitor's design, which is never opened in the page. */
export function DesignDownload({ enquiry, file }: DesignDownloadProps) {
  const [download, { isLoading, error }] = useDownloadDesignMutation();
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={isLoading}
        onClick={() => void download({ enquiry, name: file.name })}
      >
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
