import { LoadFailed } from '../list/load-failed';

interface TableFailedProps {
  what: string;
  text: string | undefined;
  /** The id of the request in the log of the shop. */
  requestId: string | undefined;
  query: { isFetching: boolean; refetch: () => unknown };
}

/** The rows could not be loaded: why, the request's id for the log, and another try. */
export const TableFailed = ({ what, text, requestId, query }: TableFailedProps) => (
  <LoadFailed
    title={`${what.charAt(0).toUpperCase() + what.slice(1)} could not be loaded`}
    text={[text, requestId && `Request ${requestId}`].filter(Boolean).join(' · ')}
    query={query}
  />
);
