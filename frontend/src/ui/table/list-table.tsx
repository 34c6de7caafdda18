import type { RowData } from '@tanstack/react-table';
import { useEffect, useMemo, type ReactNode } from 'react';
import { nounOf } from '../count-text';
import { Button } from '../button';
import { NothingListed } from '../list/nothing-listed';
import { DataTable, type DataTableProps } from './data-table';
import styles from './list-table.module.css';
import { useOpenedList } from './opened-list';
import { useHeldRows } from './use-held-rows';

/** New rows that are not shown yet. */
export interface NewRows {
  unseen: number;
  onShow: () => void;
}

interface ListTableProps<Row> extends Omit<
  DataTableProps<Row>,
  'total' | 'empty' | 'returnTo' | 'reasonOf'
> {
  /** Number of matching rows, a minimum if capped; null if they are not counted. */
  total: { count: number; isCapped: boolean } | null;
  /** Filters and sort order. */
  filters: object;
  isFiltered: boolean;
  /** Where the first row will come from. */
  whence: string;
  /** Title of an empty list without filters; `No users yet` by default. */
  none?: string;
  /** Shown next to a row that has left the list in the meantime; by default, that the filters exclude it. */
  leftReason?: string;
  onReset: () => void;
  /** Shown next to the count; the count of new rows by default. */
  note?: (fresh: NewRows) => ReactNode;
}

const NO_LONGER = 'No longer matches the filters';

/** A list of the back-office: the count of its rows, its table, or why it is empty. */
export function ListTable<Row extends RowData>(props: ListTableProps<Row>) {
  const { total, filters, isFiltered, whence, none, onReset, ...rest } = props;
  const { note = newRows, leftReason = NO_LONGER, ...table } = rest;
  const { what, rowId, query } = table;
  const held = useHeldRows({ list: JSON.stringify(filters), rows: table.rows, rowId, query });
  const { rows, left } = held;
  const ids = useMemo(() => rows?.map(rowId), [rows, rowId]);
  const returnTo = useOpenedList(what, ids);
  const isMissing = returnTo && ids && ids.length <= returnTo.index && !ids.includes(returnTo.row);
  // A page that failed to load is retried only by the admin.
  const hasNextPage = query.hasNextPage && !table.failure;
  const { isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching) fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, fetchNextPage]);
  const shown = (rows?.length ?? 0) - left.size;
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <p role="status" className={styles.counter}>
          {shown > 0 &&
            `Showing ${shown.toLocaleString('en-US')}${ofText(total)} ${nounOf(total?.count ?? shown, what)}`}
        </p>
        {note({ unseen: held.unseen, onShow: held.reload })}
      </div>
      <DataTable
        {...table}
        rows={rows}
        reasonOf={(id) => (left.has(id) ? leftReason : undefined)}
        returnTo={returnTo?.row ?? null}
        total={!total || total.isCapped ? null : total.count}
        empty={
          <NothingListed
            what={what}
            none={none}
            isFiltered={isFiltered}
            whence={whence}
            onReset={onReset}
          />
        }
      />
    </div>
  );
}

const ofText = (total: ListTableProps<unknown>['total']): string =>
  total ? ` of ${total.count.toLocaleString('en-US')}${total.isCapped ? '+' : ''}` : '';

const newRows = ({ unseen, onShow }: NewRows) =>
  unseen > 0 && (
    <Button variant="quiet" size="small" onClick={onShow}>
      {unseen} new
    </Button>
  );
