import {
  documentKind,
  type DocumentList,
  type DocumentRow,
} from '@shop/contracts/billing/documents';
import { z } from 'zod';
import { adminPaths } from '../../../lib/admin-paths';
import { ROWS } from '../../../lib/numbered-pages';
import { FilterSelect } from '../../../ui/list/filter-select';
import { DateField } from '../../../ui/office/date-field';
import { documentName } from '../../order/documents/document-list';
import { OfficeList } from '../../views/office-list';
import { useListView } from '../../views/use-list-view';
import { useListDocumentsInfiniteQuery } from './document-admin-api';
import { documentColumnIds, documentColumns } from './document-columns';
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
});
const documentsOf = ({ documents }: DocumentList) => documents;
const hrefOf = ({ order }: DocumentRow) => adminPaths.order.href(order);

/** /admin/documents: the invoices and credit notes of all orders, newest first. */
export function DocumentsPage() {
  const view = useListView({ list: 'documents', schema: address, columns: documentColumnIds });
  const { filters, change, isReady } = view;
  const query = useListDocumentsInfiniteQuery(
    { ...filters, limit: ROWS },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
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
      <OfficeList
        what="documents"
        whence="Each parcel that leaves gets an invoice."
        rowsOf={documentsOf}
        columns={documentColumns}
        nameOf={documentName}
        view={view}
        query={query}
        hrefOf={hrefOf}
      />
    </div>
  );
}
