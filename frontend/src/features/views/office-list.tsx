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

/** The parts of a page that its server may leave out. */
interface Counted {
  /** Absent where the server does not count. */
  total?: number;
  /** There are more than `total`, which no page has. */
  isTotalCapped?: boolean;
}

interface OfficeListProps<P extends object, Row extends { _id: string }, Filters extends Fields> {
  /** The plural of the listed objects: `users`. */
  what: string;
  /** Where the first of them will come from. */
  whence: string;
  /** The title of an empty list without filters; `No users yet` without it. */
  none?: string;
  /** Beside a row that left the list while it is shown. */
  leftReason?: string;
  view: ReturnType<typeof useListView<Filters>>;
  query: DataTableProps<Row>['query'] & {
    currentData?: { pages: readonly P[] } | undefined;
    error?: unknown;
  };
  rowsOf: (page: P) => readonly Row[];
  columns: DataTableProps<Row>['columns'];
  nameOf: (row: Row) => string;
  /** The address of a row; absent where a row has no page. */
  hrefOf?: (row: Row) => string;
  /** Absent where nothing is done with several rows at once. */
  selection?: Selection;
  /** Beside the count; without it, the count of new rows. */
  note?: (fresh: NewRows) => ReactNode;
}

const idOf = ({ _id }: { _id: string }) => _id;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A list of the back-office: its saved views and its table, which grows as the admin continues. */
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
        {...{ rows, query, failure, layout, filters, isFiltered }}
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
