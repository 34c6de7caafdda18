import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { serverMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { ImportDialog, type ImportDialogProps } from './import-dialog';
import styles from './products-page.module.css';

const SHOWN_MS = 5_000;

interface ListTransferProps<Filter> extends Omit<ImportDialogProps, 'open' | 'onClose'> {
  useExport: () => readonly [
    (filter: Filter) => PromiseLike<{ error?: unknown }>,
    { isLoading: boolean },
  ];
  /** The filter of the exported list. */
  filter: Filter;
}

/** A list out of the shop as a CSV file, and back in. */
export function ListTransfer<Filter>({ useExport, filter, ...dialog }: ListTransferProps<Filter>) {
  const [isImporting, setImporting] = useState(false);
  const [exportList, { isLoading }] = useExport();
  const dispatch = useDispatch();

  const download = async () => {
    const { error } = await exportList(filter);
    if (!error) return;
    const msg = serverMessage(error) ?? `Failed to export ${dialog.what}`;
    dispatch(alertAdded({ type: 'error', msg, duration: SHOWN_MS }));
  };

  return (
    <div className={styles.transfer}>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          setImporting(true);
        }}
      >
        <Upload aria-hidden />
        Import CSV
      </Button>
      <Button variant="quiet" size="small" busy={isLoading} onClick={() => void download()}>
        <Download aria-hidden />
        Export CSV
      </Button>
      <ImportDialog
        {...dialog}
        open={isImporting}
        onClose={() => {
          setImporting(false);
        }}
      />
    </div>
  );
}
