import { errorRequestId } from './error-details';
import { useFailure } from './use-failure';

/** Logs that a list could not be loaded; returns the reason with the id of the request. */
export function useListFailure(what: string, error: unknown) {
  const text = useFailure(`${what} could not be loaded`, error);
  return text === undefined ? undefined : { text, requestId: errorRequestId(error) };
}
