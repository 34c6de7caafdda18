import { LoadFailed } from '../list/load-failed';

interface TableFailedProps {
  what: string;
  text: string | undefined;
  /** Id of the request in the log of the shop. */
  requestId: string | undefined;
  query: { isFetching: boolean; refetch: () => unknown };
}

/** Shown if the rows could not be loaded: the reason, the request id for the log, and a retry button. */
export const TableFailed = ({ what, text, requestId, query }: TableFailedProps) => (
  <LoadFailed
    title={`${what.charAt(0).toUpperCase() + what.slice(1)} could not be loaded`}
    text={[text, requestId && `Request ${requestId}`].filter(Boolean).join(' · ')}
    query={query}
  />
);
