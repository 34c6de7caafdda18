import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { nounOf } from '../../ui/count-text';
import { alertAdded } from '../../lib/alerts-slice';
import { serverMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { ImportDialog, type ImportDialogProps } from './import-dialog';
import styles from './products-page.module.css';

const SHOWN_MS = 5_000;

export interface ListTransferProps<Filter> extends Omit<ImportDialogProps, 'open' | 'onClose'> {
  useExport: () => readonly [
    (filter: Filter) => PromiseLike<{ error?: unknown }>,
    { isLoading: boolean },
  ];
  /** Filter of the exported list. */
  filter: Filter;
  /** Number of rows in the file; null if it is not known. */
  total: { count: number; isCapped?: boolean } | null;
}

/** Exports a list as a CSV file, and imports one. */
export function ListTransfer<Filter>(props: ListTransferProps<Filter>) {
  const { useExport, filter, total, ...dialog } = props;
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
        Export {exportedText(dialog.what, total)} (CSV)
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

/** `12 rolls`, `1 roll`; without a number if it is not known. */
function exportedText(what: string, total: ListTransferProps<unknown>['total']): string {
  if (!total) return what;
  const count = total.count.toLocaleString('en-US') + (total.isCapped ? '+' : '');
  return `${count} ${nounOf(total.count, what)}`;
}
