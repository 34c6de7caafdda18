import { Suspense, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';
import { selectAlerts } from '../../lib/alerts-slice';
import { paths } from '../../lib/paths';
import { forgetPlacedOrder } from '../../lib/placed-order';
import { miniCartClosed, selectJustAdded } from '../../features/cart/mini-cart/mini-cart-slice';
import { lazyPart } from '../../ui/lazy-part';
import { AlertStrip } from '../../ui/alert-strip';
import { Spinner } from '../../ui/spinner';
import { Footer } from './footer';
import { NavBar } from './nav-bar';
import styles from './shop-layout.module.css';

const MiniCart = lazyPart(
  async () => (await import('../../features/cart/mini-cart/mini-cart')).MiniCart,
);

/** The frame of every shop page: navigation bar and footer. */
export function ShopLayout() {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  // A link to another colour of the same cloth is the only navigation that keeps scroll and focus (W20).
  const keepsScroll = (state as { keepsScroll?: true } | null)?.keepsScroll === true;
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const dispatch = useDispatch();
  const isAdded = useSelector(selectJustAdded) !== null;

  useEffect(() => {
    if (pathname !== paths.home.path) forgetPlacedOrder();
    if (shown.current === pathname) return;
    shown.current = pathname;
    dispatch(miniCartClosed());
    if (keepsScroll) return;
    // Moves the focus for keyboards and screen readers, except on the first page.
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, keepsScroll, dispatch]);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <NavBar />
      <AlertStrip alerts={useSelector(selectAlerts)} />
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<Spinner page />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      {isAdded && (
        <Suspense>
          <MiniCart />
        </Suspense>
      )}
    </div>
  );
}
