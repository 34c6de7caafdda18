import { ShieldX } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../lib/paths';
import { Button, ButtonLink } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Logo } from '../ui/logo';
import { PageTitle } from '../ui/page-title';
import { Selvedge } from '../ui/selvedge';
import styles from './access-denied.module.css';

export const ACCESS_DENIED =
  'Access Denied - You need administrator privileges to access this page.';

/** Shown in place of a page that only administrators may see. */
export function AccessDenied() {
  const navigate = useNavigate();
  // The key of the page that a visit begins with: there is none of ours to go back to.
  const isFirst = useLocation().key === 'default';
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
          onClick={() => void (isFirst ? navigate(paths.home.href()) : navigate(-1))}
        >
          Go Back
        </Button>
      </EmptyState>
    </main>
  );
}
