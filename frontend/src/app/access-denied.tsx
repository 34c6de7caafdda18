import { ShieldX } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../lib/paths';
import { Button, ButtonLink } from '../ui/button';
import { EmptyState } from '../ui/list/empty-state';
import { Logo } from '../ui/logo';
import { PageTitle } from '../ui/page-title';
import { Selvedge } from '../ui/selvedge';
import styles from './access-denied.module.css';

export const ACCESS_DENIED =
  'Access Denied - You need administrator privileges to access this page.';

/** Returns true if there is a page to go back to; without the Navigation API, the history length decides. */
function canGoBack(key: string): boolean {
  const { navigation, history }: Partial<Window> & { history: History } = window;
  return navigation?.canGoBack ?? (key !== 'default' || history.length > 1);
}

/** Replaces a page that only administrators may see. */
export function AccessDenied() {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <main className={styles.page}>
      <PageTitle isPrivate>Access Denied</PageTitle>
      <div className={styles.head}>
        <Logo />
      </div>
      <Selvedge />
      <EmptyState icon={<ShieldX />} level={1} title={ACCESS_DENIED}>
        <ButtonLink to={paths.home.href()}>Go to Homepage</ButtonLink>
        <Button
          variant="secondary"
          onClick={() => void (canGoBack(key) ? navigate(-1) : navigate(paths.home.href()))}
        >
          Go Back
        </Button>
      </EmptyState>
    </main>
  );
}
