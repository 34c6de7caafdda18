// Stores the id of the last order placed in this tab, until its confirmation is closed.
import { logError } from './log';

const NAME = 'placed-order';

export function keepPlacedOrder(id: string): void {
  try {
    sessionStorage.setItem(NAME, id);
  } catch (error) {
    logError('The placed order cannot be kept for its confirmation.', error);
  }
}

/** Returns null if there is none, or the browser stores nothing. */
export function readPlacedOrder(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

export function forgetPlacedOrder(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Nothing was stored.
  }
}
