import { documentKind } from '@shop/contracts/billing/documents';
import { z } from 'zod';
import { useFailure } from '../../../lib/use-failure';
import { useUrlFilters } from '../../../lib/use-url-filters';
import { FilterSelect } from '../../../ui/list/filter-select';
import { PagedList } from '../../../ui/list/paged-list';
import { DateField } from '../../../ui/office/date-field';
import { useListDocumentsQuery } from './document-admin-api';
import { DocumentsTable } from './documents-table';
import { MonthFiles } from './month-files';
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
        <MonthFiles />
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
