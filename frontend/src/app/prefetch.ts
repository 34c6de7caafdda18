// Loads the code of a page when the visitor hovers its link.
import { matchPath } from 'react-router-dom';
import { paths } from '../lib/paths';
import {
  AdminRouter,
  CartPage,
  CheckoutPage,
  HomePage,
  InfoPage,
  LoginPage,
  OwnPage,
  ProductListPage,
  ProductPage,
  RegisterPage,
  SavedPage,
} from './pages';

interface Fetched {
  fetch: () => Promise<unknown>;
}

const pages: readonly (readonly [{ path: string }, Fetched])[] = [
  [paths.home, HomePage],
  [paths.products, ProductListPage],
  [paths.product, ProductPage],
  [paths.cart, CartPage],
  [paths.saved, SavedPage],
  [paths.checkout, CheckoutPage],
  [{ path: `${paths.admin.path}/*` }, AdminRouter],
  [paths.page, OwnPage],
  [paths.use, OwnPage],
  [paths.collection, OwnPage],
  [paths.login, LoginPage],
  [paths.register, RegisterPage],
  ...Object.values(paths.info).map((place) => [place, InfoPage] as const),
];

/** Fetches the code of the page at this path, unless it is part of the first load. */
export async function fetchPage(path: string): Promise<void> {
  const [, page] = pages.find(([place]) => matchPath(place.path, path)) ?? [];
  // A failure is reported when the page is opened, which retries.
  await page?.fetch().catch(() => undefined);
}

const prefetch = ({ target }: Event) => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin === location.origin) void fetchPage(link.pathname);
};

/** Starts fetching the page of every link that is hovered, focused or touched. */
export function prefetchOnIntent(): void {
  for (const intent of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(intent, prefetch, { passive: true });
}
