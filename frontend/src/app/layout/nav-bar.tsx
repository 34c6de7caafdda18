import { Menu, Search } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { lazyPart } from '../../ui/lazy-part';
import { company } from '@shop/contracts/core/company';
import { paths } from '../../lib/paths';
import { SearchField } from '../../features/catalogue/header-search/search-field';
import { Container } from '../../ui/container';
import { Logo } from '../../ui/logo';
import { Selvedge } from '../../ui/selvedge';
import styles from './nav-bar.module.css';
import { CartLink, NavLinks } from './nav-links';

// Loaded lazily: wide screens never open the menu, and others do not open it at once.
const Drawer = lazyPart(async () => (await import('../../ui/dialog')).Drawer);

/** The bar above every page of the shop. On a phone its links move into a menu, and its search into a row below. */
export function NavBar() {
  const { key } = useLocation();
  // The address at which the menu was opened; a navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [searchAt, setSearchAt] = useState<string | null>(null);
  const isSearching = searchAt === key;
  const search = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSearching) search.current?.querySelector('input')?.focus();
  }, [isSearching]);
  const closeMenu = () => {
    setOpenAt(null);
  };
  return (
    <header className={styles.header}>
      <Container className={styles.bar}>
        <Link to={paths.home.href()} className={styles.home} aria-label={`${company.name}, home`}>
          <Logo />
        </Link>
        <div ref={search} className={styles.search} data-open={isSearching}>
          <SearchField />
        </div>
        <nav aria-label="Main" className={styles.wide}>
          <ul role="list" className={styles.links}>
            <NavLinks withCart />
          </ul>
        </nav>
        <button
          type="button"
          className={styles.searchToggle}
          aria-label="Find a fabric"
          aria-expanded={isSearching}
          onClick={() => {
            setSearchAt(isSearching ? null : key);
          }}
        >
          <Search aria-hidden />
        </button>
        <div className={styles.narrow}>
          <CartLink />
          <button
            type="button"
            className={styles.link}
            aria-label="Menu"
            aria-haspopup="dialog"
            onClick={() => {
              setOpenAt(key);
            }}
          >
            <Menu aria-hidden />
          </button>
        </div>
      </Container>
      <Selvedge />
      {openAt !== null && (
        <Suspense>
          <Drawer open={openAt === key} onClose={closeMenu} title="Menu" side="right">
            <nav aria-label="Menu">
              <ul role="list" className={styles.menu}>
                <NavLinks withCart={false} />
              </ul>
            </nav>
          </Drawer>
        </Suspense>
      )}
    </header>
  );
}
