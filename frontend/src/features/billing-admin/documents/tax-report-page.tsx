import { taxQuery, type TaxReport } from '@shop/contracts/billing/documents';
import { shopDay } from '@shop/contracts/core/shop-time';
import { Download, ReceiptText } from 'lucide-react';
import { z } from 'zod';
import { errorMessage } from '../../../lib/error-message';
import { useFailure } from '../../../lib/use-failure';
import { useUrlFilters } from '../../../lib/use-url-filters';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/list/empty-state';
import { LoadFailed } from '../../../ui/list/load-failed';
import { SelectField } from '../../../ui/select-field';
import { Spinner } from '../../../ui/spinner';
import { useExportTaxMutation, useTaxReportQuery } from './document-admin-api';
import styles from './documents.module.css';
import { TaxTable } from './tax-table';

const QUARTERS = 12;
const months = ['January to March', 'April to June', 'July to September', 'October to December'];

/** Returns the last quarters in the shop's time zone, newest first: `2026-4`. */
function lastQuarters(): string[] {
  const [year = 0, month = 1] = shopDay().split('-').map(Number);
  const last = year * 4 + Math.ceil(month / 3) - 1;
  return Array.from({ length: QUARTERS }, (_, back) => {
    const count = last - back;
    return `${String(Math.floor(count / 4))}-${String((count % 4) + 1)}`;
  });
}

/** `2026-4, October to December` */
const quarterText = (quarter: string): string =>
  `${quarter}, ${months[Number(quarter.slice(-1)) - 1] ?? ''}`;

/** /admin/documents/tax: net and tax of a quarter by country and rate. */
export function TaxReportPage() {
  const quarters = lastQuarters();
  const newest = quarters[0] ?? '';
  const address = z.object({ quarter: taxQuery.shape.quarter.catch(newest) });
  const { filters, change } = useUrlFilters(address);
  const { quarter } = filters;
  const report = useTaxReportQuery(quarter, { refetchOnMountOrArgChange: true });
  const { currentData } = report;
  const failure = useFailure('The tax report could not be loaded', report.error);
  const options = [...new Set([quarter, ...quarters])].sort().reverse();
  return (
    <div className={styles.page}>
      <div className={styles.filters}>
        <SelectField
          label="Quarter"
          options={options.map((value) => ({ value, label: quarterText(value) }))}
          value={quarter}
          onChange={({ target }) => {
            change({ quarter: target.value });
          }}
        />
        <SaveReport quarter={quarter} />
      </div>
      <h2 className={styles.title}>Tax report of {quarterText(quarter)}</h2>
      {failure !== undefined && !currentData && (
        <LoadFailed title="The tax report could not be loaded" text={failure} query={report} />
      )}
      {report.isFetching && !currentData && <Spinner label="Loading the tax report..." />}
      {currentData && <Report report={currentData} />}
    </div>
  );
}

const Report = ({ report: { rows } }: { report: TaxReport }) =>
  rows.length === 0 ? (
    <EmptyState
      icon={<ReceiptText />}
      title="No tax in this quarter"
      text="No documents were issued in this quarter."
    />
  ) : (
    <>
      <TaxTable rows={rows} />
      <p className={styles.quiet}>
        A credit note counts in the quarter of its own date. A correction shows the earlier quarter
        of its invoice.
      </p>
    </>
  );

/** Saves the report as a file, or prints it. */
function SaveReport({ quarter }: { quarter: string }) {
  const [save, { isLoading, error }] = useExportTaxMutation();
  return (
    <>
      <Button variant="secondary" busy={isLoading} onClick={() => void save(quarter)}>
        {!isLoading && <Download aria-hidden />}
        Export quarter (CSV)
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          window.print();
        }}
      >
        Print
      </Button>
      {error && <p role="alert">{errorMessage(error, 'The tax report could not be exported')}</p>}
    </>
  );
}
