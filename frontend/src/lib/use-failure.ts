import { useEffect } from 'react';
import { errorMessage } from './error-message';
import { logError } from './log';

/** Logs a failed call once (spec section 8), and returns its message. */
export function useFailure(what: string, error: unknown): string | undefined {
  useEffect(() => {
    if (error !== undefined) logError(what, error);
  }, [what, error]);
  return error === undefined ? undefined : errorMessage(error, 'Something went wrong.');
}
