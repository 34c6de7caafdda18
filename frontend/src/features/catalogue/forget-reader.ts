import { forgetSearches } from './header-search/recent-searches';
import { forgetRecent } from './recent/recent-products';

/** Forgets what the reader of this browser looked at and searched for. */
export function forgetReader(): void {
  forgetRecent();
  forgetSearches();
}
