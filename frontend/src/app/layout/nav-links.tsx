import { ShoppingBag } from 'lucide-react';
import { useSelector } from 'react-redux';
import { NavLink } from 'react-router-dom';
import { selectAuth, selectIsAdmin } from '../../features/auth/auth-slice';
import { useLogout } from '../../features/auth/use-logout';
import { selectItemCount } from '../../features/cart/cart-slice';
import { shownMenus } from '../../lib/menus';
import { paths } from '../../lib/paths';
import { VisuallyHidden } from '../../ui/visually-hidden';
import styles from './nav-bar.module.css';

/** A link to the cart with the number of its pieces, hidden at zero. */
export function CartLink() {
  const count = useSelector(selectItemCount);
  return (
    <NavLink to={paths.cart.href()} className={styles.link}>
      <ShoppingBag aria-hidden />
      Cart
      {count > 0 && (
        <span className={styles.count}>
          {count}
          <VisuallyHidden>{count === 1 ? ' item' : ' items'}</VisuallyHidden>
        </span>
      )}
    </NavLink>
  );
}

function PlaceLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <NavLink to={to} end={to === paths.home.href()} className={styles.link}>
        {children}
      </NavLink>
    </li>
  );
}

/** The links of the navigation bar by role (spec section 2). */
export function NavLinks({ withCart }: { withCart: boolean }) {
  const { token, isAuthenticated, loading } = useSelector(selectAuth);
  const isGuest = !isAuthenticated && (token === null || !loading);
  const isAdmin = useSelector(selectIsAdmin);
  const logout = useLogout();
  return (
    <>
      {shownMenus()
        .header.filter(({ to }) => !isAdmin || to !== paths.products.href())
        .map(({ to, label }) => (
          <PlaceLink key={to + label} to={to}>
            {label}
          </PlaceLink>
        ))}
      {isAdmin && <PlaceLink to={paths.admin.href()}>Admin Dashboard</PlaceLink>}
      {isAuthenticated && (
        <>
          <PlaceLink to={paths.saved.href()}>Saved</PlaceLink>
          <PlaceLink to={paths.orders.href()}>My orders</PlaceLink>
        </>
      )}
      {withCart && (
        <li>
          <CartLink />
        </li>
      )}
      {/* With a token, nothing is shown until the user is known, so that no link moves under the pointer. */}
      {isGuest && (
        <>
          <PlaceLink to={paths.login.href()}>Login</PlaceLink>
          <PlaceLink to={paths.register.href()}>Register</PlaceLink>
        </>
      )}
      {isAuthenticated && (
        <>
          <PlaceLink to={paths.account.href()}>Account</PlaceLink>
          <li>
            <button type="button" className={styles.link} onClick={logout}>
              Logout
            </button>
          </li>
        </>
      )}
    </>
  );
}
