import { ExternalLink, LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { classNames } from '../../ui/class-names';
import { Logo } from '../../ui/logo';
import styles from './admin-sidebar.module.css';
import { tabGroups, type tabOf } from './admin-tabs';

interface AdminSidebarProps {
  active: ReturnType<typeof tabOf>;
  onNavigate?: () => void;
  /** Given on a small screen, whose header has no room for Logout. */
  onLogout?: () => void;
}

export function AdminSidebar({ active, onNavigate, onLogout }: AdminSidebarProps) {
  return (
    <div className={styles.sidebar}>
      <nav aria-label="Back-office" className={styles.nav}>
        <p className={styles.brand}>
          <Logo />
          <span className={styles.area}>Back-office</span>
        </p>
        {tabGroups.map(({ name, tabs }) => (
          <div key={tabs[0]?.to} className={styles.group}>
            {name && (
              <p id={`group-${name}`} className={styles.name}>
                {name}
              </p>
            )}
            <ul role="list" aria-labelledby={name && `group-${name}`} className={styles.links}>
              {tabs.map((tab) => (
                <li key={tab.to}>
                  <Link
                    to={tab.to}
                    onClick={onNavigate}
                    aria-current={tab === active ? 'page' : undefined}
                    className={classNames(styles.link, tab === active && styles.active)}
                  >
                    <tab.Icon aria-hidden />
                    {tab.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {onLogout && (
        <div className={styles.foot}>
          <Link to={paths.home.href()} className={styles.link}>
            <ExternalLink aria-hidden />
            View Site
          </Link>
          <button type="button" className={styles.link} onClick={onLogout}>
            <LogOut aria-hidden />
            Logout
          </button>
        </div>
      )}
    </div>
  );
}
