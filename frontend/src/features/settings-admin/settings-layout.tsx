import { NavLink, Outlet } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import styles from './settings.module.css';

const parts = [
  ['Delivery', adminPaths.settingsDelivery.href()],
  ['Taxes', adminPaths.settingsTaxes.href()],
  ['Discounts', adminPaths.settingsDiscounts.href()],
  ['Reductions', adminPaths.settingsReductions.href()],
  ['Shop', adminPaths.settingsShop.href()],
] as const;

/** What an order costs and where it goes: five pages of settings. */
export const SettingsLayout = () => (
  <div className={styles.page}>
    <nav aria-label="Settings">
      <ul role="list" className={styles.parts}>
        {parts.map(([label, to]) => (
          <li key={to}>
            <NavLink to={to}>{label}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
    <Outlet />
  </div>
);
