import { useEffect } from 'react';
import { errorMessage } from './error-message';
import { logError } from './log';

/** Writes a failed call to the browser's log, once each (spec section 8), and answers why it failed, in words. */
export function useFailure(what: string, error: unknown): string | undefined {
  useEffect(() => {
    if (error !== undefined) logError(what, error);
  }, [what, error]);
  return error === undefined ? undefined : errorMessage(error, 'Something went wrong.');
}
