import type { ReactNode } from 'react';
import { Button } from '../button';
import styles from './cursor-list.module.css';
import { EmptyState } from '../list/empty-state';
import { LoadFailed } from '../list/load-failed';
import { Spinner } from '../spinner';

export interface CursorListProps<Page, Row> {
  /** The plural of the listed objects: "payments". */
  what: string;
  query: {
    currentData?: { pages: readonly Page[] } | undefined;
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  /** Why it could not be had. */
  failure: string | undefined;
  rowsOf: (page: Page) => readonly Row[];
  empty: { icon: ReactNode; title: string; text: string };
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list, newest first, that continues with what is older: loading, failed with a retry, empty, or loaded. */
export function CursorList<Page, Row>(props: CursorListProps<Page, Row>) {
  const { what, query, failure, rowsOf, empty, children } = props;
  const { currentData: data, isFetching } = query;
  const rows = data?.pages.flatMap(rowsOf) ?? [];
  return (
    <>
      {!data && isFetching && <Spinner label={`Loading ${what}...`} />}
      {!data && !isFetching && failure !== undefined && (
        <LoadFailed title={`The ${what} could not be loaded`} text={failure} query={query} />
      )}
      {data && rows.length === 0 && <EmptyState {...empty} />}
      {rows.length > 0 && children(rows)}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className={styles.more}
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier {what}
        </Button>
      )}
    </>
  );
}
