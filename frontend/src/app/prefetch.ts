// The code of a page comes while the visitor is still reaching for the link to it.
import { paths } from '../lib/paths';

type Load = () => Promise<unknown>;

const infoPage: Load = () => import('../features/info/info-page');
const infoPaths = new Set<string>(Object.values(paths.info).map(({ path }) => path));

const pages: readonly [RegExp, Load][] = [
  [/^\/products$/, () => import('../features/catalogue/product-list-page')],
  [/^\/products\/[^/]+$/, () => import('../features/catalogue/product-page')],
  [/^\/cart$/, () => import('../features/cart/cart-page')],
  [/^\/saved$/, () => import('../features/catalogue/saved-page')],
  [/^\/checkout$/, () => import('../features/order-checkout/checkout-page')],
  [/^\/login$/, () => import('../features/auth/login-page')],
  [/^\/register$/, () => import('../features/auth/register-page')],
];

function loaderOf(path: string): Load | undefined {
  if (infoPaths.has(path)) return infoPage;
  return pages.find(([pattern]) => pattern.test(path))?.[1];
}

const prefetch = ({ target }: Event) => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin !== location.origin) return;
  // A failure shows when the page is opened, which tries again.
  loaderOf(link.pathname)?.().catch(() => undefined);
};

/** From now on a link that is pointed at, focused or touched has its page fetched. */
export function prefetchOnIntent(): void {
  for (const intent of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(intent, prefetch, { passive: true });
}
