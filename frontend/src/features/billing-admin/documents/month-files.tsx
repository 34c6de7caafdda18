import { shopDay } from '@shop/contracts/core/shop-time';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { monthText } from '../../../lib/day-text';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/select-field';
import { useArchiveDocumentsMutation, useExportDocumentsMutation } from './document-admin-api';

const MONTHS = 24;

/** Returns the last months in the shop's time zone, newest first: `2026-11`. */
function lastMonths(): string[] {
  const [year = 0, month = 1] = shopDay().split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const count = year * 12 + month - 1 - back;
    return `${String(Math.floor(count / 12))}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}

/** Saves the documents of a month: as rows for the accountant, or as a ZIP of all PDFs. */
export function MonthFiles() {
  const months = lastMonths();
  const [month, setMonth] = useState(months[0] ?? '');
  const [save, saving] = useExportDocumentsMutation();
  const [archive, archiving] = useArchiveDocumentsMutation();
  const error = saving.error ?? archiving.error;
  return (
    <>
      <SelectField
        label="Month"
        options={months.map((value) => ({ value, label: monthText(value) }))}
        value={month}
        onChange={({ target }) => {
          setMonth(target.value);
          archiving.reset();
        }}
      />
      <Button variant="secondary" busy={saving.isLoading} onClick={() => void save(month)}>
        {!saving.isLoading && <Download aria-hidden />}
        Export month (CSV)
      </Button>
      <Button variant="secondary" busy={archiving.isLoading} onClick={() => void archive(month)}>
        {!archiving.isLoading && <Download aria-hidden />}
        Download month (ZIP)
      </Button>
      {error && <p role="alert">{errorMessage(error, 'The documents could not be exported')}</p>}
      {archiving.data && !archiving.error && (
        <p role="status">
          {archiving.data.job.summary}: the file will be on the page of{' '}
          <Link to={adminPaths.jobs.href()}>all jobs</Link>.
        </p>
      )}
    </>
  );
}
