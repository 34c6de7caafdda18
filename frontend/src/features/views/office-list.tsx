import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useListFailure } from '../../lib/use-list-failure';
import { useListRows } from '../../lib/use-list-rows';
import type { DataTableProps } from '../../ui/table/data-table';
import { ListTable, type NewRows } from '../../ui/table/list-table';
import type { Selection } from '../../ui/table/use-selection';
import type { Fields } from './list-address';
import type { useListView } from './use-list-view';
import { ViewBar } from './view-bar';

/** Parts of a page that the server may omit. */
interface Counted {
  /** Absent if the server does not count. */
  total?: number;
  /** True if there are more rows than `total`, which no page contains. */
  isTotalCapped?: boolean;
}

interface OfficeListProps<P extends object, Row extends { _id: string }, Filters extends Fields> {
  /** Plural of the listed objects: `users`. */
  what: string;
  /** Where the first row will come from. */
  whence: string;
  /** Title of an empty list without filters; `No users yet` by default. */
  none?: string;
  /** Shown next to a row that has left the list in the meantime. */
  leftReason?: string;
  view: ReturnType<typeof useListView<Filters>>;
  query: DataTableProps<Row>['query'] & {
    currentData?: { pages: readonly P[] } | undefined;
    error?: unknown;
  };
  rowsOf: (page: P) => readonly Row[];
  columns: DataTableProps<Row>['columns'];
  nameOf: (row: Row) => string;
  /** Returns the address of a row; absent if rows have no page. */
  hrefOf?: (row: Row) => string;
  /** Absent if there are no actions on several rows at once. */
  selection?: Selection;
  /** Shown next to the count; the count of new rows by default. */
  note?: (fresh: NewRows) => ReactNode;
}

const idOf = ({ _id }: { _id: string }) => _id;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A list of the back-office with its saved views and its table, loaded page by page. */
export function OfficeList<P extends object, Row extends { _id: string }, Filters extends Fields>(
  props: OfficeListProps<P, Row, Filters>,
) {
  const { view, query, rowsOf, nameOf, hrefOf, ...table } = props;
  const { filters, isFiltered, change, reset, layout, shown } = view;
  const rows = useListRows(query.currentData, rowsOf);
  const failure = useListFailure(capital(table.what), query.error);
  const navigate = useNavigate();
  const page: Counted = query.currentData?.pages.at(-1) ?? {};
  const { total, isTotalCapped = false } = page;
  const { sort = '', order } = filters as Fields;
  return (
    <>
      <ViewBar {...shown} what={table.what} />
      <ListTable
        {...table}
        rows={rows}
        query={query}
        failure={failure}
        layout={layout}
        filters={filters}
        isFiltered={isFiltered}
        rowId={idOf}
        rowName={nameOf}
        total={total === undefined ? null : { count: total, isCapped: isTotalCapped }}
        sorting={{ sort: String(sort), order: order === 'desc' ? 'desc' : 'asc' }}
        onSort={(sorting) => {
          change(sorting as unknown as Partial<Filters>);
        }}
        {...(hrefOf && { onOpen: (row: Row) => void navigate(hrefOf(row)) })}
        onReset={reset}
      />
      {isTotalCapped && !query.hasNextPage && rows !== undefined && (
        <p>Search to find the others.</p>
      )}
    </>
  );
}
