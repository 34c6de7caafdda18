import { adminPaths } from '../lib/admin-paths';
import { ButtonLink } from '../ui/button';
import { NotFound } from './not-found-page';

export function AdminNotFoundPage() {
  return (
    <NotFound>
      <ButtonLink to={adminPaths.dashboard.href()}>Go to the dashboard</ButtonLink>
    </NotFound>
  );
}
