import type { ReactNode } from 'react';
import { countText } from '../count-text';
import { LoadFailed } from './load-failed';
import { NothingListed } from './nothing-listed';
import { Pager } from './pager';
import { Spinner } from '../spinner';

interface Paged {
  total: number;
  /** True if there are more rows than `total`, which are on no page. */
  isTotalCapped?: boolean;
  page: number;
  pages: number;
}

interface PagedListProps<Data extends Paged> {
  /** Plural of the listed objects: "users". */
  what: string;
  query: {
    data?: Data | undefined;
    isLoading: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Why the list could not be loaded. */
  failure: string | undefined;
  rowsOf: (data: Data) => readonly unknown[];
  /** True if filters are set, so that an empty list is expected. */
  isFiltered: boolean;
  /** Where the first row will come from. */
  whence: string;
  onReset: () => void;
  onPage: (page: number) => void;
  children: (data: Data) => ReactNode;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** One page of a list: loading, failed with a retry, empty, or loaded. */
export function PagedList<Data extends Paged>(props: PagedListProps<Data>) {
  const { what, query, failure, rowsOf, isFiltered, whence, onReset, onPage, children } = props;
  const { data, isLoading } = query;
  if (isLoading) return <Spinner label={`Loading ${what}...`} />;
  if (failure !== undefined)
    return (
      <LoadFailed title={`${capital(what)} could not be loaded`} text={failure} query={query} />
    );
  if (data === undefined) return null;
  const { length: shown } = rowsOf(data);
  const { total, page, pages } = data;
  if (shown === 0)
    return (
      <NothingListed
        what={what}
        whence={whence}
        onReset={onReset}
        isFiltered={isFiltered || total > 0}
      />
    );
  return (
    <>
      {children(data)}
      <Pager page={page} pages={pages} onPage={onPage}>
        Showing {shown} of {data.isTotalCapped === true && 'more than '}
        {countText(total, what)}
        {data.isTotalCapped === true && page === pages && '. Search to find the others.'}
      </Pager>
    </>
  );
}
