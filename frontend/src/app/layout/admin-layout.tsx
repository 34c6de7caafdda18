import { Suspense, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';
import { useLogout } from '../../features/auth/use-logout';
import { alertActed, selectAlerts } from '../../lib/alerts-slice';
import { AlertButton } from '../../ui/alert-button';
import { AlertStrip } from '../../ui/alert-strip';
import { PageTitle } from '../../ui/page-title';
import { Spinner } from '../../ui/spinner';
import { useMediaQuery } from '../../ui/use-media-query';
import { AdminDrawer } from './admin-drawer';
import { AdminHeader } from './admin-header';
import styles from './admin-layout.module.css';
import { AdminSidebar } from './admin-sidebar';
import { tabOf } from './admin-tabs';
import { useSearchKey } from './use-search-key';

/** The back-office: sidebar beside the page; a drawer over it at 1024 px or narrower. */
export function AdminLayout() {
  const { pathname } = useLocation();
  const active = tabOf(pathname);
  const isNarrow = useMediaQuery('(width <= 1024px)');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isSidebarOpen, setSidebarOpen] = useState(true);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const logout = useLogout();
  const dispatch = useDispatch();
  useSearchKey();

  useEffect(() => {
    window.scrollTo(0, 0);
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);

  const closeDrawer = () => {
    setDrawerOpen(false);
  };

  return (
    <div className={styles.shell} data-area="back-office">
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <PageTitle isPrivate>{active.title}</PageTitle>
      {isNarrow ? (
        <AdminDrawer open={isDrawerOpen} onClose={closeDrawer}>
          <AdminSidebar active={active} onNavigate={closeDrawer} onLogout={logout} />
        </AdminDrawer>
      ) : (
        isSidebarOpen && (
          <div className={styles.side}>
            <AdminSidebar active={active} />
          </div>
        )
      )}
      <div className={styles.column}>
        <AdminHeader
          title={active.title}
          isMenuOpen={isNarrow ? isDrawerOpen : isSidebarOpen}
          onToggle={() => {
            if (isNarrow) setDrawerOpen(!isDrawerOpen);
            else setSidebarOpen(!isSidebarOpen);
          }}
          onLogout={logout}
        />
        <AlertStrip
          alerts={useSelector(selectAlerts)}
          button={(id, label) => (
            <AlertButton label={label} onPress={() => dispatch(alertActed(id))} />
          )}
        />
        <main ref={main} id="content" tabIndex={-1} className={styles.main}>
          <Suspense fallback={<Spinner page />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}
