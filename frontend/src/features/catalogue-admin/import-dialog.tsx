import type { ImportReport } from '@shop/contracts/catalogue-admin';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { serverMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Table } from '../../ui/list/table';
import { TextField } from '../../ui/text-field';
import { useImportProductsMutation } from './catalogue-admin-api';
import styles from './import-dialog.module.css';

const SHOWN_MS = 5_000;

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Checks a product list first: shows every fault with its line, and changes nothing before all is valid. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  return (
    <Dialog open={open} size="large" title="Import products" onClose={onClose}>
      <ImportForm onClose={onClose} />
    </Dialog>
  );
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [run, { data: report, error, isLoading, reset }] = useImportProductsMutation();
  const dispatch = useDispatch();

  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null);
    reset();
    if (chosen) void run({ file: chosen, dryRun: true });
  };
  const apply = async () => {
    if (!file) return;
    const { data } = await run({ file, dryRun: false });
    if (!data?.applied) return;
    const msg = `${String(data.created)} products created, ${String(data.changed)} updated.`;
    dispatch(alertAdded({ type: 'success', msg, duration: SHOWN_MS }));
    onClose();
  };
  const isReady = report?.faultCount === 0 && report.created + report.changed > 0;

  return (
    <div className={styles.form}>
      <p>
        A CSV file with the columns of an exported list. A row with an <code>id</code> changes that
        product; a row without one makes a new product.
      </p>
      <TextField
        label="CSV file"
        type="file"
        accept=".csv,text/csv"
        onChange={({ target }) => {
          choose(target.files?.[0]);
        }}
      />
      <div role="status">
        {isLoading && 'Reading the list…'}
        {report && <Summary report={report} />}
      </div>
      {error && (
        <p role="alert" className={styles.fault}>
          {serverMessage(error) ?? 'Failed to import products'}
        </p>
      )}
      {report && report.faults.length > 0 && <Faults report={report} />}
      <div className={styles.end}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!isReady} busy={isLoading} onClick={() => void apply()}>
          Import
        </Button>
      </div>
    </div>
  );
}

const Summary = ({ report }: { report: ImportReport }) => (
  <p>
    {report.rows} rows: {report.created} new, {report.changed} changed, {report.unchanged} as they
    are, {report.faultCount} faults.
  </p>
);

const Faults = ({ report }: { report: ImportReport }) => (
  <Table caption="Faults of the list">
    <thead>
      <tr>
        <th scope="col" data-figure>
          Line
        </th>
        <th scope="col">Column</th>
        <th scope="col">Fault</th>
      </tr>
    </thead>
    <tbody>
      {report.faults.map(({ line, column, message }, index) => (
        <tr key={`${String(line)} ${String(index)}`}>
          <td data-figure>{line}</td>
          <td>{column ?? ''}</td>
          <td>{message}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
