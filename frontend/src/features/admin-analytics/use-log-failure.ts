import { useEffect } from 'react';
import { logError } from '../../lib/log';

/** Writes a failed call to the browser's log, once each (spec section 8). */
export function useLogFailure(what: string, error: unknown): void {
  useEffect(() => {
    if (error !== undefined) logError(what, error);
  }, [what, error]);
}
