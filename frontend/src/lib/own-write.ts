// After a write of its own the app reads past the gateway's response cache, which other gateways' events reach later.
import { logError } from './log';

const NAME = 'wroteAt';
/** Every gateway has invalidated what was written within a second; thrice that is enough. */
const FRESH_MS = 3_000;

/** Notes that this tab has written; a reload of the page does not forget it. */
export function noteWrite(): void {
  try {
    sessionStorage.setItem(NAME, String(Date.now()));
  } catch (error) {
    logError('The time of a write cannot be stored.', error);
  }
}

/** Has this tab written so recently that a cached response may be older? */
export function hasJustWritten(): boolean {
  try {
    const age = Date.now() - Number(sessionStorage.getItem(NAME));
    return age >= 0 && age < FRESH_MS;
  } catch (error) {
    logError('The time of a write cannot be read.', error);
    return false;
  }
}
