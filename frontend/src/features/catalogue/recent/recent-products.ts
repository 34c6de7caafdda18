// The products that were looked at last, in this browser alone; forgotten at logout.
import { isId } from '@shop/contracts/catalogue/product-check';

const NAME = 'recent-products';
const MOST = 8;

/** Returns ids, the last one first; none where the browser stores nothing. */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isId).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberProduct(id: string): void {
  try {
    const ids = [id, ...readRecent().filter((other) => other !== id)].slice(0, MOST);
    localStorage.setItem(NAME, JSON.stringify(ids));
  } catch {
    // A convenience: a browser that stores nothing does without it.
  }
}

export function forgetRecent(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // Nothing was stored.
  }
}
