import { Outlet } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { PartNav } from '../../ui/office/part-nav';
import styles from './settings.module.css';

const parts = [
  { label: 'Company', to: adminPaths.settingsCompany.href() },
  { label: 'Delivery', to: adminPaths.settingsDelivery.href() },
  { label: 'Payments', to: adminPaths.settingsPayments.href() },
  { label: 'Taxes', to: adminPaths.settingsTaxes.href() },
  { label: 'Discounts', to: adminPaths.settingsDiscounts.href() },
  { label: 'Reductions', to: adminPaths.settingsReductions.href() },
  { label: 'Returns', to: adminPaths.settingsReturns.href() },
  { label: 'Policies', to: adminPaths.settingsPolicies.href() },
  { label: 'E-mails', to: adminPaths.settingsEmails.href() },
  { label: 'Shop', to: adminPaths.settingsShop.href() },
];

/** Layout of the settings pages, with their navigation. */
export const SettingsLayout = () => (
  <div className={styles.page}>
    <PartNav label="Settings" parts={parts} />
    <Outlet />
  </div>
);
