import type { ParcelView } from '@shop/contracts/ordering/parcels';
import type { PrintedPaper } from '@shop/contracts/ordering/print';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { errorMessage } from '../../../lib/error-message';
import { missingText } from '../../../lib/missing-characters';
import { Button } from '../../../ui/button';
import { usePrintParcelMutation, usePrintParcelsMutation } from './print-api';

const papers: { kind: PrintedPaper; label: string }[] = [
  { kind: 'slip', label: 'Print slip' },
  { kind: 'label', label: 'Print label' },
];

/** Saves the slip or the label of a parcel. */
export function PrintButtons({ parcel: { _id, number } }: { parcel: ParcelView }) {
  const [print, { data: missing = 0, isLoading, error, originalArgs }] = usePrintParcelMutation();
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
      {missing > 0 && <p role="status">{missingText(missing)}</p>}
      {error && <p role="alert">{errorMessage(error, 'The parcel could not be printed')}</p>}
    </>
  );
}

/** Prints the chosen parcels as one file, in a job. */
export function PrintChosen({ chosen }: { chosen: ReadonlySet<string> }) {
  const [print, { data, isLoading, error, originalArgs }] = usePrintParcelsMutation();
  return (
    <>
      {papers.map(({ kind, label }) => (
        <Button
          key={kind}
          variant="secondary"
          busy={isLoading && originalArgs?.kind === kind}
          disabled={chosen.size === 0}
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
