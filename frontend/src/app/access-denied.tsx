import { ShieldX } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../lib/paths';
import { Button, ButtonLink } from '../ui/button';
import { EmptyState } from '../ui/empty-state';

/** Shown in place of a page that only administrators may see. */
export function AccessDenied() {
  const navigate = useNavigate();
  return (
    <main>
      <EmptyState
        icon={<ShieldX />}
        level={1}
        title="Access Denied - You need administrator privileges to access this page."
      >
        <ButtonLink to={paths.home.href()}>Go to Homepage</ButtonLink>
        <Button variant="secondary" onClick={() => void navigate(-1)}>
          Go Back
        </Button>
      </EmptyState>
    </main>
  );
}
