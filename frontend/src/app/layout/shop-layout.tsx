import { Suspense, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';
import { selectAlerts } from '../../lib/alerts-slice';
import { paths } from '../../lib/paths';
import { forgetPlacedOrder } from '../../lib/placed-order';
import { AlertStrip } from '../../ui/alert-strip';
import { Spinner } from '../../ui/spinner';
import { Footer } from './footer';
import { NavBar } from './nav-bar';
import styles from './shop-layout.module.css';

/** Every page of the shop: bar above, footer below. */
export function ShopLayout() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    if (pathname !== paths.home.path) forgetPlacedOrder();
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Moves the focus for keyboard and screen reader, but not at the first page.
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

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
    </div>
  );
}
