import { Menu, Search } from 'lucide-react';
import { useSelector } from 'react-redux';
import { selectUser } from '../../features/auth/auth-slice';
import { HeaderJob } from '../../features/jobs/header-job';
import { paths } from '../../lib/paths';
import { paletteKeys } from '../palette/palette-keys';
import { Button, ButtonLink } from '../../ui/button';
import styles from './admin-header.module.css';

interface AdminHeaderProps {
  title: string;
  isMenuOpen: boolean;
  onToggle: () => void;
  onSearch: () => void;
  /** Called when the search is hovered or focused, because it is likely to be pressed. */
  onNearSearch: () => void;
  onLogout: () => void;
}

export function AdminHeader({
  title,
  isMenuOpen,
  onToggle,
  onSearch,
  onNearSearch,
  onLogout,
}: AdminHeaderProps) {
  const user = useSelector(selectUser);
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.toggle}
        aria-label="Menu"
        aria-expanded={isMenuOpen}
        onClick={onToggle}
      >
        <Menu aria-hidden />
      </button>
      <div className={styles.titles}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.welcome}>{user && `Welcome, ${user.name}`}</p>
      </div>
      {user && <HeaderJob admin={user._id} />}
      <button
        type="button"
        className={styles.search}
        aria-label="Search and commands"
        aria-haspopup="dialog"
        onPointerEnter={onNearSearch}
        onFocus={onNearSearch}
        onClick={onSearch}
      >
        <Search aria-hidden />
        <span className={styles.keys} data-keys={paletteKeys()} />
      </button>
      <div className={styles.actions}>
        <ButtonLink to={paths.home.href()} variant="secondary" size="small">
          View Site
        </ButtonLink>
        <Button variant="quiet" size="small" onClick={onLogout}>
          Logout
        </Button>
      </div>
    </header>
  );
}
