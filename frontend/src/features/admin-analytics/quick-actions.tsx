import { ChartLine, ClipboardList, PackagePlus, UsersRound } from 'lucide-react';
import { paths } from '../../lib/paths';
import { ButtonLink } from '../../ui/button';
import { Panel } from '../../ui/panel';
import styles from './dashboard-page.module.css';

const actions = [
  { label: 'Add New Product', to: paths.adminProducts.href(), Icon: PackagePlus },
  { label: 'Manage Users', to: paths.adminUsers.href(), Icon: UsersRound },
  { label: 'View Reports', to: paths.adminAnalytics.href(), Icon: ChartLine },
  { label: 'Process Orders', to: paths.adminOrders.href(), Icon: ClipboardList },
] as const;

/** Where the day's work begins (spec section 2). */
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
