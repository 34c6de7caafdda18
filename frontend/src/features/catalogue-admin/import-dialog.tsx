import type { KnownNames } from '@shop/contracts/catalogue/catalogue-admin';
import type { ImportReport } from '@shop/contracts/core/list-import';
import { useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { serverMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Table } from '../../ui/list/table';
import { TextField } from '../../ui/text-field';
import type { useImportProductsMutation } from './catalogue-admin-api';
import styles from './import-dialog.module.css';
import { KnownNamesQuestion } from './known-names-question';

const SHOWN_MS = 5_000;

export interface ImportDialogProps {
  /** The plural of the listed objects: "products". */
  what: string;
  /** A description of the file. */
  intro: ReactNode;
  useImport: typeof useImportProductsMutation;
  open: boolean;
  onClose: () => void;
}

/** Checks a list first: shows every fault with its line, and changes nothing before all is valid. */
export function ImportDialog({ open, ...form }: ImportDialogProps) {
  return (
    <Dialog open={open} size="large" title={`Import ${form.what}`} onClose={form.onClose}>
      <ImportForm {...form} />
    </Dialog>
  );
}

function ImportForm({ what, intro, useImport, onClose }: Omit<ImportDialogProps, 'open'>) {
  const [file, setFile] = useState<File | null>(null);
  const [known, setKnown] = useState<KnownNames>();
  const [run, { data: report, error, isLoading, reset }] = useImport();
  const dispatch = useDispatch();

  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null);
    setKnown(undefined);
    reset();
    if (chosen) void run({ file: chosen, dryRun: true });
  };
  const decide = (knownNames: KnownNames) => {
    setKnown(knownNames);
    if (file) void run({ file, dryRun: true, knownNames });
  };
  const apply = async () => {
    if (!file) return;
    const { data } = await run({ file, dryRun: false, ...(known && { knownNames: known }) });
    if (!data?.applied) return;
    const msg = `${String(data.created)} ${what} created, ${String(data.changed)} updated.`;
    dispatch(alertAdded({ type: 'success', msg, duration: SHOWN_MS }));
    onClose();
  };
  const { knownNames = 0 } = report ?? {};
  const isDecided = knownNames === 0 || known !== undefined;
  const isReady = isDecided && report?.faultCount === 0 && report.created + report.changed > 0;

  return (
    <div className={styles.form}>
      <p>{intro}</p>
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
      {(knownNames > 0 || known) && (
        <KnownNamesQuestion count={knownNames} value={known} onChange={decide} />
      )}
      {error && (
        <p role="alert" className={styles.fault}>
          {serverMessage(error) ?? `Failed to import ${what}`}
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
