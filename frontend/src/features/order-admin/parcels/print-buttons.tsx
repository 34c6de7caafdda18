import type { ParcelView } from '@shop/contracts/ordering/parcels';
import type { PrintedPaper } from '@shop/contracts/ordering/print';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { SavedPdf } from '../../../lib/saved-pdf';
import { usePrintParcelMutation, usePrintParcelsMutation } from './print-api';

const papers: { kind: PrintedPaper; label: string }[] = [
  { kind: 'slip', label: 'Print slip' },
  { kind: 'label', label: 'Print label' },
];

/** Downloads the slip or the label of a parcel. */
export function PrintButtons({ parcel: { _id, number } }: { parcel: ParcelView }) {
  const [print, result] = usePrintParcelMutation();
  const { isLoading, originalArgs } = result;
  return (
    <>
      {papers.map(({ kind, label }) => (
        <Button
          key={kind}
          variant="quiet"
          busy={isLoading && originalArgs?.kind === kind}
          onClick={() => void print({ parcel: _id, number, kind })}
        >
          {label}
        </Button>
      ))}
      <SavedPdf result={result} failed="The parcel could not be printed" />
    </>
  );
}

/** Prints the chosen parcels into one file, in a job. */
export function PrintChosen({ chosen }: { chosen: readonly string[] }) {
  const [print, { data, isLoading, error, originalArgs }] = usePrintParcelsMutation();
  return (
    <>
      {papers.map(({ kind, label }) => (
        <Button
          key={kind}
          variant="secondary"
          size="small"
          busy={isLoading && originalArgs?.kind === kind}
          onClick={() => void print({ kind, parcels: [...chosen] })}
        >
          {label}s
        </Button>
      ))}
      {error && <p role="alert">{errorMessage(error, 'The parcels could not be printed')}</p>}
      {data && !error && (
        <p role="status">
          {data.job.summary}: the file is on the page of{' '}
          <Link to={adminPaths.jobs.href()}>all jobs</Link>.
        </p>
      )}
    </>
  );
}
