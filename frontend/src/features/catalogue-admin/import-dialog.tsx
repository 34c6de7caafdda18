import type { KnownNames, ProductImportReply } from '@shop/contracts/catalogue/catalogue-admin';
import type { ImportReport } from '@shop/contracts/core/list-import';
import { useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { countText } from '../../ui/count-text';
import { adminPaths } from '../../lib/admin-paths';
import { alertAdded } from '../../lib/alerts-slice';
import { serverMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { CheckField } from '../../ui/check-field';
import { Dialog } from '../../ui/dialog';
import { Table } from '../../ui/list/table';
import { TextField } from '../../ui/text-field';
import type { useImportProductsMutation } from './catalogue-admin-api';
import styles from './import-dialog.module.css';
import type { ListToImport } from './list-to-import';
import { KnownNamesQuestion } from './known-names-question';
import { ProductPutBack } from './product-bulk/put-back';

const SHOWN_MS = 5_000;
/** Returns the job of an applied import that has changed products. */
const recordOf = (reply: ProductImportReply) =>
  'record' in reply && reply.changed > 0 ? reply.record : undefined;
const filesText = (count: number): string => countText(count, 'image files');

export interface ImportDialogProps {
  /** Plural of the listed objects: "products". */
  what: string;
  /** Description of the file. */
  intro: ReactNode;
  useImport: typeof useImportProductsMutation;
  /** True if faulty rows can be skipped. */
  canSkip?: boolean;
  open: boolean;
  onClose: () => void;
}

/** Validates a list first: shows every error with its line, and changes nothing until all rows are valid. */
export function ImportDialog({ open, ...form }: ImportDialogProps) {
  return (
    <Dialog open={open} size="large" title={`Import ${form.what}`} onClose={form.onClose}>
      <ImportForm {...form} />
    </Dialog>
  );
}

function ImportForm({
  what,
  intro,
  useImport,
  canSkip = false,
  onClose,
}: Omit<ImportDialogProps, 'open'>) {
  const [file, setFile] = useState<File | null>(null);
  const [known, setKnown] = useState<KnownNames>();
  const [skips, setSkips] = useState(false);
  const [namedFiles, setNamedFiles] = useState(0);
  const [run, { data: reply, error, isLoading, reset, originalArgs }] = useImport();
  const dispatch = useDispatch();

  const check = async (list: Omit<ListToImport, 'dryRun'>) => {
    const { data } = await run({ ...list, dryRun: true });
    setNamedFiles(data && 'applied' in data ? (data.namedFiles ?? 0) : 0);
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null);
    setKnown(undefined);
    setSkips(false);
    reset();
    if (chosen) void check({ file: chosen });
  };
  const decide = (knownNames: KnownNames) => {
    setKnown(knownNames);
    if (file) void check({ file, knownNames });
  };
  const apply = async () => {
    if (!file) return;
    const choices = {
      ...(known && { knownNames: known }),
      ...(skips && { faulty: 'skip' as const }),
    };
    const { data } = await run({ file, dryRun: false, ...choices });
    if (!data || !('applied' in data) || !data.applied) return;
    const msg = `${countText(data.created, what)} created, ${String(data.changed)} updated.`;
    dispatch(alertAdded({ type: 'success', msg, duration: SHOWN_MS }));
    if (namedFiles === 0 && !recordOf(data)) onClose();
  };
  if (reply && ('job' in reply || reply.applied))
    return <Sent reply={reply} namedFiles={namedFiles} onClose={onClose} />;

  const report = reply;
  const { knownNames = 0, faultCount = 0 } = report ?? {};
  const isDecided = knownNames === 0 || known !== undefined;
  const isReady = isDecided && report && report.created + report.changed > 0;
  const isTorn = skips && faultCount > 0 && originalArgs?.dryRun === false;

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
      {(error || isTorn) && (
        <p role="alert" className={styles.fault}>
          {error
            ? (serverMessage(error) ?? `Failed to import ${what}`)
            : 'This list cannot be read to the end, so no rows can be skipped.'}
        </p>
      )}
      {report && report.faults.length > 0 && <Faults report={report} />}
      {canSkip && faultCount > 0 && (
        <CheckField
          label="Skip faulty rows and list them in a file"
          checked={skips}
          onChange={({ target }) => {
            setSkips(target.checked);
          }}
        />
      )}
      <div className={styles.end}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!isReady || (faultCount > 0 && !skips)}
          busy={isLoading}
          onClick={() => void apply()}
        >
          Import
        </Button>
      </div>
    </div>
  );
}

interface SentProps {
  reply: ProductImportReply;
  namedFiles: number;
  onClose: () => void;
}

/** Shows that the import continues without this page, or offers to undo it, and links to where its images are added. */
function Sent({ reply, namedFiles, onClose }: SentProps) {
  const record = recordOf(reply);
  return (
    <div className={styles.form}>
      {'job' in reply && (
        <p role="status">
          {countText(reply.job.total, 'rows')} {reply.job.total === 1 ? 'is' : 'are'} imported in
          the background. You can continue working or close this page.{' '}
          <Link to={adminPaths.jobs.href()}>See the progress under Jobs</Link>
        </p>
      )}
      {record && <p role="status">{record.summary}.</p>}
      {namedFiles > 0 && (
        <p>
          The list mentions {filesText(namedFiles)}.{' '}
          <Link to={adminPaths.wantedImages.href()}>Add the images</Link>
        </p>
      )}
      <div className={styles.end}>
        {record?.endedAt && (
          <ProductPutBack of={record._id} title={record.summary} at={record.endedAt} />
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  );
}

const Summary = ({ report }: { report: ImportReport }) => (
  <p>
    {countText(report.rows, 'rows')}: {report.created} new, {report.changed} changed,{' '}
    {report.unchanged} unchanged, {countText(report.faultCount, 'faults')}.
    {report.namedFiles ? ` ${filesText(report.namedFiles)} to add after the import.` : ''}
  </p>
);

const Faults = ({ report }: { report: ImportReport }) => (
  <Table caption="Errors in the list">
    <thead>
      <tr>
        <th scope="col" data-figure>
          Line
        </th>
        <th scope="col">Column</th>
        <th scope="col">Error</th>
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
