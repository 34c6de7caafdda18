import { Inbox, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { EmptyState } from './empty-state';
import { Spinner } from './spinner';

interface Again {
  isFetching: boolean;
  refetch: () => unknown;
}

interface ListStateProps<Data> {
  /** What is listed, in the plural: "users". */
  what: string;
  query: Again & { data?: Data | undefined; isLoading: boolean };
  /** Why it could not be had. */
  failure: string | undefined;
  children: (data: Data) => ReactNode;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A list that is on its way, could not be had and can be tried again, or is there. */
export function ListState<Data>({ what, query, failure, children }: ListStateProps<Data>) {
  const { data, isLoading } = query;
  if (isLoading) return <Spinner label={`Loading ${what}...`} />;
  if (failure !== undefined)
    return (
      <LoadFailed title={`${capital(what)} could not be loaded`} text={failure} query={query} />
    );
  return data === undefined ? null : children(data);
}

interface LoadFailedProps {
  title: string;
  text?: string | undefined;
  query: Again;
}

/** Says what could not be had and why, and tries again. */
export const LoadFailed = ({ title, text, query: { isFetching, refetch } }: LoadFailedProps) => (
  <EmptyState icon={<RotateCcw />} title={title} text={text}>
    <Button busy={isFetching} onClick={() => void refetch()}>
      Try Again
    </Button>
  </EmptyState>
);

/** A list without anything that fits, and the way back to all of it. */
export const NothingFits = ({ what, onReset }: { what: string; onReset: () => void }) => (
  <EmptyState icon={<Inbox />} title={`No ${what} here`} text="None matches what you look for.">
    <Button variant="secondary" onClick={onReset}>
      Show all {what}
    </Button>
  </EmptyState>
);
