// After a write, the app bypasses the gateway's response cache, because the events of the write reach other gateways
// later.
import { logError } from './log';

const NAME = 'wroteAt';
/** In milliseconds: every gateway invalidates the written data within a second, so three times that is enough. */
const FRESH_MS = 3_000;

/** Records that this tab has written; the record survives a reload. */
export function noteWrite(): void {
  try {
    sessionStorage.setItem(NAME, String(Date.now()));
  } catch (error) {
    logError('The time of a write cannot be stored.', error);
  }
}

/** Returns true if this tab has written so recently that a cached response may be outdated. */
export function hasJustWritten(): boolean {
  try {
    const age = Date.now() - Number(sessionStorage.getItem(NAME));
    return age >= 0 && age < FRESH_MS;
  } catch (error) {
    logError('The time of a write cannot be read.', error);
    return false;
  }
}
