import { Suspense, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import { useLogout } from '../../features/auth/use-logout';
import { OpenChanges } from '../../features/bulk/open-changes';
import { adminPaths } from '../../lib/admin-paths';
import { alertActed, selectAlerts } from '../../lib/alerts-slice';
import { AlertButton } from '../../ui/alert-button';
import { AlertStrip } from '../../ui/alert-strip';
import { lazyPart } from '../../ui/lazy-part';
import { PageTitle } from '../../ui/page-title';
import { Spinner } from '../../ui/spinner';
import { useMediaQuery } from '../../ui/use-media-query';
import { useShortcuts } from '../palette/use-shortcuts';
import { AdminDrawer } from './admin-drawer';
import { AdminHeader } from './admin-header';
import styles from './admin-layout.module.css';
import { AdminSidebar } from './admin-sidebar';
import { tabOf } from './admin-tabs';

const Palette = lazyPart(async () => (await import('../palette/palette')).Palette);
const ShortcutsDialog = lazyPart(
  async () => (await import('../palette/shortcuts-dialog')).ShortcutsDialog,
);

/** The form of a product opens over the list, which keeps its place. */
const pageOf = (pathname: string): string =>
  pathname === adminPaths.productNew.href() || matchPath(adminPaths.productEdit.path, pathname)
    ? adminPaths.products.href()
    : pathname;

/**
 * The back-office: a sidebar next to the page, or a drawer at 1024 px and below. While the session loads, it shows
 * neither a page nor anything that only staff may see.
 */
export function AdminLayout({ isLoading = false }: { isLoading?: boolean }) {
  const { pathname } = useLocation();
  const active = tabOf(pathname);
  const page = pageOf(pathname);
  const isNarrow = useMediaQuery('(width <= 1024px)');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isSidebarOpen, setSidebarOpen] = useState(true);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(page);
  const logout = useLogout();
  const dispatch = useDispatch();
  const [dialog, setDialog] = useState<'palette' | 'shortcuts' | null>(null);
  const [loads, setLoads] = useState({ palette: false, shortcuts: false });
  const show = (name: 'palette' | 'shortcuts') => {
    setLoads({ ...loads, [name]: true });
    setDialog(name);
  };
  const closeDialog = () => {
    setDialog(null);
  };
  const fetchPalette = () => void Palette.fetch().catch(() => undefined);
  useShortcuts({
    onPalette: () => {
      if (dialog === 'palette') closeDialog();
      else if (!document.querySelector('dialog[open]')) show('palette');
    },
    onHold: fetchPalette,
    onHelp: () => {
      show('shortcuts');
    },
  });

  useEffect(() => {
    window.scrollTo(0, 0);
    if (shown.current !== page) main.current?.focus({ preventScroll: true });
    shown.current = page;
  }, [page]);

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
          onSearch={() => {
            show('palette');
          }}
          onNearSearch={fetchPalette}
          onLogout={logout}
        />
        {!isLoading && <OpenChanges />}
        <AlertStrip
          alerts={useSelector(selectAlerts)}
          button={(id, label) => (
            <AlertButton label={label} onPress={() => dispatch(alertActed(id))} />
          )}
        />
        <main ref={main} id="content" tabIndex={-1} className={styles.main}>
          <Suspense fallback={<Spinner />}>{isLoading ? <Spinner /> : <Outlet />}</Suspense>
        </main>
      </div>
      <Suspense fallback={null}>
        {loads.palette && (
          <Palette
            open={dialog === 'palette'}
            onClose={closeDialog}
            onHelp={() => {
              show('shortcuts');
            }}
          />
        )}
        {loads.shortcuts && <ShortcutsDialog open={dialog === 'shortcuts'} onClose={closeDialog} />}
      </Suspense>
    </div>
  );
}
