import { documentKind } from '@shop/contracts/billing/documents';
import { shopDay } from '@shop/contracts/core/shop-time';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { monthText } from '../../../lib/day-text';
import { errorMessage } from '../../../lib/error-message';
import { useFailure } from '../../../lib/use-failure';
import { useUrlFilters } from '../../../lib/use-url-filters';
import { Button } from '../../../ui/button';
import { FilterSelect } from '../../../ui/list/filter-select';
import { PagedList } from '../../../ui/list/paged-list';
import { DateField } from '../../../ui/office/date-field';
import { SelectField } from '../../../ui/select-field';
import { useExportDocumentsMutation, useListDocumentsQuery } from './document-admin-api';
import { DocumentsTable } from './documents-table';
import styles from './documents.module.css';

const kinds = [
  { value: 'invoice', label: 'Invoices' },
  { value: 'credit', label: 'Credit notes' },
] as const;
const day = z.iso.date().optional().catch(undefined);
const address = z.object({
  kind: documentKind.optional().catch(undefined),
  order: z.uuid().optional().catch(undefined),
  from: day,
  until: day,
  page: z.coerce.number().int().min(1).catch(1),
});

/** /admin/documents: the invoices and credit notes of all orders, newest first. */
export function DocumentsPage() {
  const { filters, query, isFiltered, change, reset } = useUrlFilters(address);
  const list = useListDocumentsQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Documents could not be loaded', list.error);
  return (
    <div className={styles.page}>
      <div className={styles.filters} role="search">
        <FilterSelect
          label="Kind"
          all="All documents"
          options={kinds}
          value={filters.kind}
          onPick={(kind) => {
            change({ kind });
          }}
        />
        <DateField
          label="From"
          value={filters.from ?? ''}
          onChange={({ target }) => {
            change({ from: target.value });
          }}
        />
        <DateField
          label="To"
          value={filters.until ?? ''}
          onChange={({ target }) => {
            change({ until: target.value });
          }}
        />
        <ExportMonth />
      </div>
      <PagedList
        what="documents"
        query={list}
        failure={failure}
        rowsOf={({ documents }) => documents}
        isFiltered={isFiltered}
        whence="Each parcel that leaves gets an invoice."
        onReset={reset}
        onPage={(page) => {
          change({ page });
        }}
      >
        {({ documents }) => <DocumentsTable documents={documents} />}
      </PagedList>
    </div>
  );
}

const MONTHS = 24;

/** The last months by the clock of the shop, newest first: `2026-11`. */
function lastMonths(): string[] {
  const [year = 0, month = 1] = shopDay().split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const count = year * 12 + month - 1 - back;
    return `${String(Math.floor(count / 12))}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}

/** Saves the documents of a month as a file for the accountant. */
function ExportMonth() {
  const months = lastMonths();
  const [month, setMonth] = useState(months[0] ?? '');
  const [save, { isLoading, error }] = useExportDocumentsMutation();
  return (
    <>
      <SelectField
        label="Month"
        options={months.map((value) => ({ value, label: monthText(value) }))}
        value={month}
        onChange={({ target }) => {
          setMonth(target.value);
        }}
      />
      <Button variant="secondary" busy={isLoading} onClick={() => void save(month)}>
        {!isLoading && <Download aria-hidden />}
        Export month (CSV)
      </Button>
      {error && <p role="alert">{errorMessage(error, 'The documents could not be exported')}</p>}
    </>
  );
}
