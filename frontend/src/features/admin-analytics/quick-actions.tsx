import { ChartLine, ClipboardList, PackagePlus, UsersRound } from 'lucide-react';
import { adminPaths } from '../../lib/admin-paths';
import { ButtonLink } from '../../ui/button';
import { Panel } from '../../ui/panel';
import styles from './dashboard-page.module.css';

const actions = [
  { label: 'Add New Product', to: adminPaths.products.href(), Icon: PackagePlus },
  { label: 'Manage Users', to: adminPaths.users.href(), Icon: UsersRound },
  { label: 'View Reports', to: adminPaths.analytics.href(), Icon: ChartLine },
  { label: 'Process Orders', to: adminPaths.orders.href(), Icon: ClipboardList },
] as const;

/** Links to the tasks that start an admin's day (spec section 2). */
export const QuickActions = () => (
  <Panel title="Quick Actions">
    <div className={styles.actions}>
      {actions.map(({ label, to, Icon }) => (
        <ButtonLink key={to} wide to={to} variant="secondary">
          <Icon aria-hidden />
          {label}
        </ButtonLink>
      ))}
    </div>
  </Panel>
);
